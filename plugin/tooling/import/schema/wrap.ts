import { identifier, type ProtoMessage } from "../proto/elements.ts";
import { addField } from "./add-field.ts";
import { innerSpot, type Spot, single, type Types, type TypeUse } from "./type-use.ts";

/** A message that is this value in JSON (FORM_VALUE). */
export function wrapValue(use: TypeUse, spot: Spot, types: Types): ProtoMessage {
  const message = types.create(spot);
  fillValue(message, use, types);
  return message;
}

/** Makes a message the value in JSON. */
export function fillValue(message: ProtoMessage, use: TypeUse, types: Types): void {
  message.options["form"] = identifier("FORM_VALUE");
  const name = use.cardinality === "one" ? "value" : use.cardinality === "list" ? "items" : "entries";
  // The value itself cannot be null, but a message with it can hold one.
  const value = use.nullable ? withNull(use, { parent: message, name: "value" }, types) : use;
  addField(message, { key: name, name, use: value });
}

/** A value of a list, of a map or of a oneof: a single one, which can be null in a message of its own. */
export function singleValue(use: TypeUse, spot: Spot, types: Types): TypeUse {
  const one = use.cardinality === "one" ? use : single(wrapValue({ ...use, nullable: false }, spot, types));
  return use.nullable ? withNull({ ...one, nullable: true }, spot, types) : one;
}

/** A union of a value and null, since items of lists and values of maps have no `nullable`. */
export function withNull(use: TypeUse, spot: Spot, types: Types): TypeUse {
  if (use.type === "google.protobuf.Value" || use.type === "google.protobuf.NullValue")
    return { ...use, nullable: false };
  const inner =
    use.cardinality === "one"
      ? use
      : single(wrapValue({ ...use, nullable: false }, innerSpot(spot, `${spot.name}_value`), types));
  const message = types.create(innerSpot(spot, `nullable_${spot.name}`));
  message.options["form"] = identifier("FORM_UNION");
  const oneof = { name: "kind", options: { required: true } };
  message.oneofs.push(oneof);
  addField(message, { key: "value", name: "value", use: { ...inner, nullable: false }, oneof });
  addField(message, { key: "null", name: "null", use: single("google.protobuf.NullValue"), oneof });
  return single(message);
}
