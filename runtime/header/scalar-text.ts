/** The types of parameters that can be text or another scalar. */
export type ScalarTextType = "text-or-boolean" | "text-or-integer" | "text-or-number" | "text-or-scalar";

export function isScalarTextType(type: string): type is ScalarTextType {
  return type.startsWith("text-or-");
}

/**
 * Reads the text of a union that can be a string or another scalar. It is the other scalar if that has the very same text, so
 * that nothing is lost: `007` and `1.50` stay text.
 */
export function scalarOfText(type: ScalarTextType, text: string): string | number | boolean {
  const takesBoolean = type === "text-or-boolean" || type === "text-or-scalar";
  if (takesBoolean && (text === "true" || text === "false")) return text === "true";
  if (type === "text-or-boolean") return text;
  const number = Number(text);
  const isNumber = type === "text-or-integer" ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isNumber && String(number) === text ? number : text;
}
