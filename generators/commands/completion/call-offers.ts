import type { Field, Message, Operation } from "@protoc-gen-rest/plugin";
import { type CallCommandOptions, readCallModel } from "../call/call-options.ts";
import { findOperation } from "../call/find-operation.ts";
import { findTarget, hasFlags, isFlag } from "../call/request-fields.ts";
import { CommandError, type Session } from "../session.ts";
import type { AskedLine } from "./asked-line.ts";

/** The operations of an API, the fields of an operation as flags, or the names of an enum. */
export function callOffers({ command, operands, unknown, last }: AskedLine, session: Session): readonly string[] {
  const model = readCallModel(command.opts<CallCommandOptions>(), session);
  if (model === undefined) return [];
  const [name] = operands;
  if (name === undefined) {
    return operationNames(
      model.files.flatMap(({ services }) => services.flatMap((it) => it.operations)),
      last,
    );
  }
  const { input } = findOperation(model, name);
  const own = /^--([^=]+)=/.exec(last);
  if (own?.[1] !== undefined) return valuesOf(input, own[1]).map((value) => `${own[0]}${value}`);
  const previous = /^--([^=]+)$/.exec(unknown.at(-1) ?? "")?.[1];
  const isValue = previous !== undefined && needsValue(input, previous);
  if (isValue) return valuesOf(input, previous);
  const taken = new Set(command.options.map(({ long }) => long));
  return fieldFlags(input, "--", last).filter((flag) => !taken.has(flag));
}

/** As short as the word allows. */
function operationNames(operations: readonly Operation[], word: string): readonly string[] {
  const dots = word.split(".").length - 1;
  return operations.map(({ name, service, fullName }) => {
    const isAlone = (key: (operation: Operation) => string, own: string) =>
      operations.filter((it) => key(it) === own).length === 1;
    const inService = `${service.name}.${name}`;
    if (dots === 0 && isAlone((it) => it.name, name)) return name;
    const isShort = dots < 2 && isAlone((it) => `${it.service.name}.${it.name}`, inService);
    return isShort && inService.startsWith(word) ? inService : fullName;
  });
}

/** The fields of a message and those of its fields, and further down as far as the word goes. */
function fieldFlags(message: Message, prefix: string, word: string): readonly string[] {
  return message.fields.flatMap((field) => {
    // A server ignores what it sets itself (AIP-203).
    if (field.behaviors.has("output_only")) return [];
    const flag = `${prefix}${spelling(field, word)}`;
    if (field.cardinality === "map") return [`${flag}.`];
    const isOnWay = word.startsWith(`${flag}.`);
    const { cardinality, type } = field;
    const isOpen = cardinality === "singular" && type.kind === "message" && hasFlags(type);
    const inner = isOpen && (isOnWay || prefix === "--") ? type : undefined;
    return [flag, ...(inner === undefined ? [] : fieldFlags(inner, `${flag}.`, word))];
  });
}

/** As the word spells names: with dashes unless it has underscores or capitals. */
function spelling({ name, jsonName }: Field, word: string): string {
  if (/[A-Z]/.test(word)) return jsonName;
  return word.includes("_") ? name : name.replaceAll("_", "-");
}

function needsValue(message: Message, name: string): boolean {
  const target = targetOf(message, name);
  return target !== undefined && !isFlag(target);
}

function valuesOf(message: Message, name: string): readonly string[] {
  const target = targetOf(message, name);
  if (target === undefined) return [];
  const { type } = target.field;
  if (type.kind === "enum") return type.values.map((value) => value.name);
  return isFlag(target) ? ["true", "false"] : [];
}

function targetOf(message: Message, name: string): ReturnType<typeof findTarget> | undefined {
  try {
    return findTarget(message, name);
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}
