import { isRequired } from "./field-behavior.ts";
import { fieldRules } from "./field-node.ts";
import { schemaOf } from "./field-schema.ts";
import { articles } from "./json-literal.ts";
import type { Field, Message, Oneof } from "./model.ts";
import type { OptionSite } from "./option-site.ts";
import { optionNumbers } from "./rest-options.ts";
import { kindsOfField } from "./wire-kind.ts";

/** `FORM_UNION`: what the members are on the wire must tell them apart. Said once for each pair. */
export function checkUnion(message: Message, oneof: Oneof, site: OptionSite): void {
  oneof.fields.forEach((later, index) => {
    for (const earlier of oneof.fields.slice(0, index)) {
      const problem = problemOf(earlier, later);
      if (problem !== undefined) {
        site.report(
          "union-ambiguous",
          [optionNumbers.message.form],
          `a reader of ${message.name} cannot tell "${later.name}" from "${earlier.name}": ${problem.reason}`,
          problem.hint,
        );
      }
    }
  });
}

interface Problem {
  readonly reason: string;
  readonly hint: string;
}

function problemOf(earlier: Field, later: Field): Problem | undefined {
  const kinds = kindsOfField(earlier);
  const shared = [...kindsOfField(later)].filter((kind) => kinds.has(kind));
  // Whatever the members before it do not take is left for a Value.
  if (shared.length === 0 || isAnything(later)) return undefined;
  const kind = shared.find((one) => one !== "object");
  if (kind !== undefined) {
    return {
      reason: `both can be ${articles[kind]} in JSON`,
      hint: isAnything(earlier) ? "put the member that can be anything last" : "make one member of the two",
    };
  }
  const first = objectOf(earlier);
  const second = objectOf(later);
  if (first !== undefined && second !== undefined && isToldApart(first, second)) return undefined;
  if (first === undefined) {
    return { reason: `"${earlier.name}" can be any object`, hint: "put it behind the members that have fields" };
  }
  return {
    reason: `both are objects, and ${first.name} requires no field that ${second?.name ?? "the other"} does not have`,
    hint:
      second !== undefined && isToldApart(second, first)
        ? `put "${later.name}" before "${earlier.name}": its required fields tell`
        : `give ${first.name} a field that the other does not have, and that is REQUIRED (google.api.field_behavior)`,
  };
}

function isAnything({ type, cardinality }: Field): boolean {
  return cardinality === "singular" && type.kind === "message" && type.wellKnown === "value";
}

/** The message whose fields an object has; undefined for maps and the like. Ends, for no member holds itself here. */
function objectOf(field: Field): Message | undefined {
  const { type, cardinality } = field;
  if (cardinality !== "singular" || type.kind !== "message" || type.wellKnown !== undefined) return undefined;
  const [inner] = type.fields;
  if (type.form === "object") return type;
  return type.form === "value" && inner !== undefined ? objectOf(inner) : undefined;
}

/** Objects that are `other` must lack something that `tried` requires, or have it with other values. */
function isToldApart(tried: Message, other: Message): boolean {
  const oneofTells = tried.oneofs.some((oneof) => oneof.required && oneof.fields.every((field) => lacks(other, field)));
  return oneofTells || tried.fields.some((field) => isRequired(field) && lacks(other, field));
}

function lacks(message: Message, wanted: Field): boolean {
  // Members that no field names may be called anything.
  if (message.rest !== undefined) return false;
  const field = message.fields.find(({ jsonName }) => jsonName === wanted.jsonName);
  if (field === undefined) return true;
  const kinds = kindsOfField(wanted);
  return [...kindsOfField(field)].every((kind) => !kinds.has(kind)) || hasOtherValues(field, wanted);
}

/** Both allow some values only, and none of them both. */
function hasOtherValues(one: Field, other: Field): boolean {
  const allowed = schemaOf(fieldRules(one).schema)?.enum;
  const others = schemaOf(fieldRules(other).schema)?.enum;
  if (allowed === undefined || others === undefined) return false;
  const texts = new Set(allowed.map((value) => JSON.stringify(value)));
  return others.every((value) => !texts.has(JSON.stringify(value)));
}
