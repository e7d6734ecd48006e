import { NotExecutable } from "../failure.ts";

const supported =
  "fields of ctx, literals, comparisons, &&, ||, !, ?:, arithmetic, instanceof, =~, ==~, and methods such as contains, startsWith and containsKey";

/** The error for a condition outside of the supported part of Painless. */
export function unsupported(source: string, at: number, what = "this"): NotExecutable {
  const place = source.slice(at, at + 30);
  return new NotExecutable(
    `the condition [${source.slice(0, 200)}] is not supported: ${what} at "${place}"; conditions may use ${supported}`,
  );
}
