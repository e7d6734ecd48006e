import type { FieldType } from "../elements/model.ts";
import type { Scalar } from "../elements/values.ts";

/** The scalar that values of the type are in JSON: the type itself, or what a wrapper wraps. */
export function scalarOf(type: FieldType): Scalar | undefined {
  if (type.kind === "scalar") return type.scalar;
  return type.kind === "message" && typeof type.wellKnown === "object" ? type.wellKnown.wrapper : undefined;
}
