import {
  arrayLiteral,
  type Binding,
  type Code,
  callExpression,
  type Field,
  isComposite,
  isFieldMask,
  logicalExpression,
  type Message,
  maskName,
  objectLiteral,
  type Parameter,
  propertyAssignment,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { request } from "./call-path.ts";

/**
 * The value of `update_mask` in a PATCH (AIP-134): the mask of the request, or else the paths of what the resource in the body
 * has set. Undefined for any other parameter.
 */
export function updateMask(
  { path }: Parameter,
  { method, body, variables }: Binding,
  out: Output,
  shape: Shape,
): Code | undefined {
  const [field] = path;
  if (method !== "PATCH" || path.length !== 1 || field?.name !== "update_mask" || !isFieldMask(field)) return undefined;
  if (body.kind !== "field" || body.field.type.kind !== "message" || body.field.cardinality !== "singular") {
    return undefined;
  }
  const resource = body.field.type;
  if (!isPlainObject(resource)) return undefined;
  const inPath = variables.flatMap(({ path }) => (path.length === 2 && path[0] === body.field ? [path[1]] : []));
  const names = resource.fields.flatMap((member) => {
    const name = inPath.includes(member) || isLeftOut(member) ? "" : maskName(member.name);
    return name === member.jsonName ? [] : [propertyAssignment(propertyKey(member.jsonName), stringLiteral(name))];
  });
  const given = shape.wireValue(field, shape.property(field, request, out), out);
  const leaves = arrayLiteral(leavesOf(resource).map(stringLiteral));
  const mask = callExpression(out.value(runtime, "fieldMaskOf"), [
    shape.memberValue(body.field, request, out),
    leaves,
    ...(names.length === 0 ? [] : [objectLiteral(names)]),
  ]);
  return logicalExpression("??", given, mask);
}

/** Fields that a service sets itself, and the etag of AIP-154, which is a condition. */
function isLeftOut({ name, behaviors }: Field): boolean {
  return name === "etag" || behaviors.has("output_only") || behaviors.has("identifier");
}

/** The JSON names of maps and of messages that a mask cannot lead into, in the resource and in its messages. */
function leavesOf(resource: Message): string[] {
  const leaves = new Set<string>();
  const seen = new Set<Message>();
  const visit = (message: Message): void => {
    if (seen.has(message)) return;
    seen.add(message);
    for (const { cardinality, type, jsonName, name } of message.fields) {
      if (cardinality === "list" || (cardinality === "singular" && type.kind !== "message")) continue;
      if (cardinality === "singular" && type.kind === "message" && isPlainObject(type) && jsonName === maskName(name)) {
        visit(type);
      } else if (cardinality === "map" || (type.kind === "message" && mayBeObject(type))) {
        leaves.add(jsonName);
      }
    }
  };
  visit(resource);
  return [...leaves].sort();
}

/** Whether the JSON of a message has its fields as members, and no others. */
function isPlainObject({ form, rest, oneofs }: Message): boolean {
  const isMerged = oneofs.some(({ discriminator }) => discriminator !== undefined);
  return form.kind === "object" && rest === undefined && !isMerged;
}

function mayBeObject({ form }: Message): boolean {
  return isComposite(form) || form.kind === "any" || form.kind === "struct" || form.kind === "value";
}
