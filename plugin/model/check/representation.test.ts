import { expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { buildModel } from "../build/build-model.ts";

const value = "option (rest.v1.message).form = FORM_VALUE;";
const union = "option (rest.v1.message).form = FORM_UNION;";

const self = `syntax = "proto3";
package self;
import "rest/v1/options.proto";
message Self { ${value} Self self = 1; }
message There { ${value} Back back = 1; }
message Back { ${value} There there = 1; }
message Choice { ${union} oneof is { Chosen chosen = 1; string text = 2; } }
message Chosen { ${value} Choice choice = 1; }
message Object { Self self = 1; }
message List { ${value} repeated List items = 1; }
message Entries { ${value} map<string, Entries> entries = 1; }
message Text { ${union} oneof is { string text = 1; Texts texts = 2; } }
message Texts { ${value} repeated Text texts = 1; }
`;

/** The subjects and the rules of the findings about a file that imports `self.proto`. */
function findings(text: string): readonly string[] {
  const proto = `syntax = "proto3"; package t; import "rest/v1/options.proto"; import "self.proto";\n${text}`;
  const protoFile = describeSources({ "self.proto": self, "t.proto": proto });
  const { diagnostics } = buildModel({ protoFile, fileToGenerate: ["t.proto"] });
  return diagnostics.map(({ rule, subject }) => `${rule} ${subject}`);
}

test.each([
  ["FORM_VALUE", `message A { ${value} self.Self is = 1; }`],
  ["FORM_UNION", `message A { ${union} oneof is { bool flag = 1; self.Self self = 2; } }`],
  [
    "FORM_UNION over several fields of FORM_VALUE",
    `message A { ${union} oneof is { self.Object object = 1; B b = 2; } }
     message B { ${value} C c = 1; self.Object object = 2; }
     message C { ${value} B b = 1; }`,
  ],
])("reports %s with a message that contains itself in another file", (_, text) => {
  expect(findings(text)).toContain("message-form A");
});

test("checks a style on a field that contains itself", () => {
  const style = "[(rest.v1.field) = { in: QUERY style: COMMA_DELIMITED }]";
  expect(findings(`message A { self.There there = 1 ${style}; self.Text text = 2 ${style}; }`)).toEqual([
    "field-in A.there",
    "field-style A.there",
    "field-in A.text",
  ]);
});

test("checks a default on a field that contains itself", () => {
  const text = `[(rest.v1.field).default = '"a"']`;
  expect(findings(`message A { self.Choice choice = 1 ${text}; }`)).toEqual([]);
});

test("allows recursion in lists, maps and objects", () => {
  const fields = "self.List a = 1; self.Entries b = 2; self.Object c = 3;";
  const member = `message B { ${union} oneof is { A a = 1; self.Text text = 2; } }`;
  expect(findings(`message A { ${fields} } ${member}`)).toEqual([]);
});
