import type { CelLiteral } from "../../elements/cel.ts";

/** An expression as it is written. `int` and `uint` tell the literals of integers apart. */
export type CelSyntax =
  | { readonly kind: "literal"; readonly type: LiteralType; readonly value: CelLiteral }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "select"; readonly object: CelSyntax; readonly name: string }
  | { readonly kind: "index"; readonly object: CelSyntax; readonly index: CelSyntax }
  | {
      readonly kind: "call";
      /** Undefined for a function. */
      readonly object: CelSyntax | undefined;
      readonly name: string;
      readonly arguments: readonly CelSyntax[];
    }
  | { readonly kind: "list"; readonly items: readonly CelSyntax[] }
  | { readonly kind: "map"; readonly entries: readonly (readonly [key: CelSyntax, value: CelSyntax])[] }
  /** `google.protobuf.Duration{seconds: 3}` */
  | { readonly kind: "message"; readonly name: string; readonly fields: ReadonlyMap<string, CelSyntax> }
  | { readonly kind: "unary"; readonly operator: "!" | "-"; readonly operand: CelSyntax }
  | { readonly kind: "binary"; readonly operator: string; readonly left: CelSyntax; readonly right: CelSyntax }
  | {
      readonly kind: "conditional";
      readonly condition: CelSyntax;
      readonly whenTrue: CelSyntax;
      readonly whenFalse: CelSyntax;
    };

export type LiteralType = "null" | "bool" | "int" | "uint" | "double" | "string" | "bytes";
