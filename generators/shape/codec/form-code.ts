import type { Code, Codec, Enum, Field, FieldType, Message, References, TypeName } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import { fromCodecs, type Output } from "../../output/output.ts";

const known = new WeakMap<Output, References>();

/** How the code of forms refers to the runtime; what it refers to is imported into `out`. */
export function referencesOf(out: Output): References {
  let references = known.get(out);
  if (references === undefined) {
    references = {
      runtime: (name) => out.value(runtime, name),
      runtimeType: (name) => out.type(runtime, name),
      global: out.global,
      long: () => out.value("long", "default", "Long"),
      annotation: out.annotation,
    };
    known.set(out, references);
  }
  return references;
}

/**
 * The reader or writer of a value of the type; `nameOf` is the name of its own reader or writer, and `field` holds the
 * value.
 */
export function codecCode(
  codec: Codec,
  type: FieldType,
  nameOf: (type: Message | Enum) => string,
  out: Output,
  field?: Field,
): Code {
  if (typeof codec === "string") return out.value(runtime, codec);
  if (typeof codec === "function") return codec(referencesOf(out), field?.jsonName);
  const own = type as Message | Enum;
  return fromCodecs(out, own.file.stem, nameOf(own));
}

/** The TypeScript type of a value; `own` imports the type that is generated for an enum or a message. */
export function typeText(name: TypeName, own: () => string, out: Output): string {
  if (typeof name === "string") return name;
  return typeof name === "function" ? name(referencesOf(out)) : own();
}
