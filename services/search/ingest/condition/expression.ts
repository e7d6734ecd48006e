import type { JsonValue } from "@protoc-gen-rest/runtime/json";

/** An expression of the part of Painless that conditions may use. */
export type Expression =
  | { readonly kind: "literal"; readonly value: JsonValue }
  | { readonly kind: "variable"; readonly name: "ctx" | "params" }
  | { readonly kind: "member"; readonly of: Expression; readonly name: string; readonly isSafe: boolean }
  | { readonly kind: "item"; readonly of: Expression; readonly at: Expression }
  | {
      readonly kind: "call";
      readonly of: Expression;
      readonly name: string;
      readonly isSafe: boolean;
      readonly values: readonly Expression[];
    }
  | { readonly kind: "not" | "minus"; readonly of: Expression }
  | { readonly kind: "binary"; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "matches"; readonly of: Expression; readonly pattern: string; readonly isWhole: boolean }
  | { readonly kind: "instanceof"; readonly of: Expression; readonly type: string }
  | { readonly kind: "choice"; readonly if: Expression; readonly then: Expression; readonly else: Expression };
