import { parseSync } from "oxc-parser";

/**
 * Returns the structure of code: its statements, expressions and identifiers, without what strings, regular expressions and
 * comments hold. Throws for code that does not parse. A property is the same whether its name is quoted.
 */
export function syntaxOf(name: string, code: string): readonly string[] {
  const { program, errors } = parseSync(name, code);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]!.message}\n${code}`);
  const found: string[] = [];
  visit(program, found);
  return found;
}

const names: ReadonlySet<string> = new Set(["key", "property"]);

function visit(node: unknown, found: string[]): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, found);
    return;
  }
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  const { type } = node;
  const part = "name" in node && typeof node.name === "string" ? `${type} ${node.name}` : String(type);
  // Bytes are an array of any length, and a long statement has a block of its own.
  if (type !== "BlockStatement" && !(type === "Literal" && found.at(-1) === "Literal")) found.push(part);
  for (const [member, value] of Object.entries(node)) {
    const isName = names.has(member) && hasStaticName(value);
    if (isName) found.push("name");
    else if (member !== "computed") visit(value, found);
  }
}

function hasStaticName(value: unknown): boolean {
  const type = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
  return type === "Identifier" || type === "Literal";
}
