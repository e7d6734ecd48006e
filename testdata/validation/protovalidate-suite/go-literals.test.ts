import { createRegistry } from "@bufbuild/protobuf";
import { file_google_protobuf_type } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { parseGoFile } from "./go-literals.ts";
import { createGoNames } from "./go-names.ts";
import { createValues } from "./go-values.ts";

const text = `
package cases

import (
	"github.com/bufbuild/protovalidate/tools/internal/gen/google/protobuf"
	other "time"
)

// A comment.
func shelfSuite() suites.Suite {
	limit := 3 * time.Second
	enum, _ := protobuf.Syntax_SYNTAX_PROTO3.Enum()
	return suites.Suite{
		"limit/\\x41\\u00e9": {
			Message: &protobuf.Type{
				Name: "a\\tb", Syntax: enum,
				Oneofs: []string{"x", \`y\\n\`},
				Fields: []*protobuf.Field{{Number: -5, Packed: true}, {DefaultValue: "\\"é"}},
			},
			Expected: results.Violations(&validate.Violation{Field: results.FieldPath("a"), ForKey: proto.Bool(true)}),
		},
		"none": {Message: &protobuf.Type{}, Expected: results.Success(true)},
	}
}
`;

test("literals of Go become messages and expectations", () => {
  const file = parseGoFile(text);
  expect([...file.imports.keys()]).toEqual(["protobuf", "other"]);
  const registry = createRegistry(file_google_protobuf_type);
  const { variables, returns } = file.functions.get("shelfSuite")!;
  const { evaluate } = createValues(file, createGoNames(registry), registry);
  const known = new Map(variables.map(([name, value]) => [name, evaluate(value, new Map())]));
  expect(known.get("limit")).toBe(3_000_000_000n);
  const { entries } = evaluate(returns, known) as { entries: [string, { members: Map<string, unknown> }][] };
  expect(entries.map(([name]) => name)).toEqual(["limit/A\u00c3\u00a9", "none"]);
  const [first, second] = entries.map(([, { members }]) => members);
  expect(first!.get("Message")).toMatchObject({
    name: "a\tb",
    syntax: 1,
    oneofs: ["x", "y\\n"],
    fields: [{ number: -5, packed: true }, { defaultValue: '"é' }],
  });
  const violation = { field: "a", rule: "", ruleId: "", forKey: true };
  expect(first!.get("Expected")).toEqual({ kind: "violations", violations: [violation] });
  expect(second!.get("Expected")).toEqual({ kind: "valid" });
});

test.each([
  ["func f() int { if x { return 1 } }", "expected :="],
  ["func f() int { return # }", "no token of Go: # }"],
  ["func f() int { return cases.X{A 1} }", "expected ,"],
])("%s is refused", (body, message) => {
  expect(() => parseGoFile(`package cases\n${body}`)).toThrow(message);
});
