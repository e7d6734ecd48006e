import type { Field } from "../model.ts";

export function isRequired({ presence, behaviors }: Field): boolean {
  return presence === "required" || behaviors.has("required");
}
