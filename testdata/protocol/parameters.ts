import type { BufDifference } from "./buf-differences.ts";

/** Options on the command line, and the parameter that reaches the plugin. */
export interface ParameterRow {
  readonly name: string;
  /** From `--NAME_out=OPTIONS:DIR`. */
  readonly outOptions?: string;
  /** From each `--NAME_opt`. */
  readonly options: readonly string[];
  /** In the request of protoc 36.2; undefined where it is not set. */
  readonly parameter: string | undefined;
  readonly buf: BufDifference;
}

/** Options by how they are given. buf joins them in the same way. */
export const parameters: readonly ParameterRow[] = [
  { name: "no options", options: [], parameter: undefined, buf: "compilerVersion" },
  {
    name: "several, with a name twice",
    options: ["a=1", "b=2", "a=3"],
    parameter: "a=1,b=2,a=3",
    buf: "compilerVersion",
  },
  { name: "a comma in one", options: ["a=1,b=2", "c"], parameter: "a=1,b=2,c", buf: "compilerVersion" },
  { name: "a colon", options: ["M=foo:bar"], parameter: "M=foo:bar", buf: "compilerVersion" },
  { name: "spaces and quotes", options: ['k=a b "c"'], parameter: 'k=a b "c"', buf: "compilerVersion" },
  {
    name: "some before the directory",
    outOptions: "p=1",
    options: ["q=2"],
    parameter: "p=1,q=2",
    buf: "outOptions",
  },
];
