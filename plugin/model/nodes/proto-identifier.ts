import { ExchangeError } from "../../protocol/exchange-error.ts";

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;
const packageName = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;

/**
 * Checks a name against the grammar of the protobuf language (`ident`). Generated code contains it as an identifier, and
 * a compiler passes descriptors from elsewhere on as they are: `buf generate image.binpb`.
 */
export function checkIdentifier(name: string, file: string): void {
  if (!identifier.test(name)) throw invalid("name", name, file);
}

/** Checks the package of a file (`fullIdent`), which may be empty. */
export function checkPackage(name: string, file: string): void {
  if (name !== "" && !packageName.test(name)) throw invalid("package", name, file);
}

function invalid(what: string, name: string, file: string): ExchangeError {
  const [text, where] = [shortened(name), shortened(file)].map((part) => JSON.stringify(part));
  return new ExchangeError(
    `the descriptor of ${where} has the invalid ${what} ${text}; compilers accept letters, digits and underscores`,
  );
}

const longestExcerpt = 80;

function shortened(text: string): string {
  return text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}...` : text;
}
