const width = 72;

/** Prints a value in the plain shape as TypeScript, in several lines if it is long. */
export function valueLiteral(value: unknown, indent = ""): string {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Uint8Array) return bytesLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const parts = isList
    ? value.map((item) => valueLiteral(item, inner))
    : Object.entries(value).map(([name, member]) => `${keyLiteral(name)}: ${valueLiteral(member, inner)}`);
  if (parts.length === 0) return isList ? "[]" : "{}";
  const line = isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  if (line.length + indent.length <= width && !line.includes("\n")) return line;
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

function bytesLiteral(bytes: Uint8Array): string {
  return `new TextEncoder().encode(${JSON.stringify(new TextDecoder().decode(bytes))})`;
}

/** A key `__proto__` would set the prototype. */
function keyLiteral(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
