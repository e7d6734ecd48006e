import type { Style } from "../elements/values.ts";
import { choice, type Slot } from "./decode-options.ts";

export const style: Slot<Style> = choice<Style>({
  1: "comma",
  2: "space",
  3: "pipe",
  4: "preferences",
  5: "deepObject",
  6: "deepObjectEmptyBrackets",
  7: "explode",
  8: "nested",
  9: "json",
  10: "jsonBase64",
  11: "jsonBase64url",
  12: "links",
});
