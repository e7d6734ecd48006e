import { expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { formatDiagnostic } from "../../protocol/diagnostic.ts";
import { type BuiltModel, buildModel } from "../build/build-model.ts";

const http = (name: string, scheme: string): string =>
  `security_schemes: {key: "${name}", value: {http: {scheme: "${scheme}"}}}`;

const shared = (packageName: string, schemes: string): string => `syntax = "proto3";
package ${packageName};
import "rest/v1/options.proto";
option (rest.v1.file) = {${schemes}};
message Empty {}
`;

function build(text: string, others: Readonly<Record<string, string>>): BuiltModel {
  const imports = Object.keys(others).map((path) => `import "${path}";`);
  const proto = `syntax = "proto3"; package t;
import "google/api/annotations.proto"; import "rest/v1/options.proto"; ${imports.join(" ")}
message None {}
${text}`;
  return buildModel({ protoFile: describeSources({ ...others, "t.proto": proto }), fileToGenerate: ["t.proto"] });
}

const service = (options: string): string => `service Books { option (rest.v1.service) = {${options}};
  rpc List(None) returns (None) { option (google.api.http).get = "/books"; } }`;

function schemesOf({ model, diagnostics }: BuiltModel): Readonly<Record<string, string>> {
  expect(diagnostics.map(formatDiagnostic)).toEqual([]);
  const schemes = model.files.flatMap(({ services }) => services.flatMap((it) => [...it.securitySchemes]));
  return Object.fromEntries(
    schemes.map(([name, scheme]) => [name, scheme.kind === "http" ? scheme.scheme : scheme.kind]),
  );
}

test("services have the schemes of their file, and of files of the package that it imports", () => {
  const own = `option (rest.v1.file) = {${http("b", "OfFile")} ${http("c", "OfFile")}};`;
  const imported = shared("t", `${http("a", "Imported")} ${http("b", "Imported")}`);
  const text = `${own} ${service(`${http("c", "OfService")} security: {scheme: "a"}`)} message Use { Empty empty = 1; }`;
  expect(schemesOf(build(text, { "shared.proto": imported }))).toEqual({ a: "Imported", b: "OfFile", c: "OfService" });
});

test("files that are imported publicly count, too", () => {
  const forward = `syntax = "proto3"; package t; import public "shared.proto";`;
  const others = { "shared.proto": shared("t", http("a", "Imported")), "forward.proto": forward };
  const proto = `syntax = "proto3"; package t;
import "google/api/annotations.proto"; import "rest/v1/options.proto"; import "forward.proto";
message None {} message Use { Empty empty = 1; } ${service('security: {scheme: "a"}')}`;
  const protoFile = describeSources({ ...others, "t.proto": proto });
  expect(schemesOf(buildModel({ protoFile, fileToGenerate: ["t.proto"] }))).toEqual({ a: "Imported" });
});

test("files of other packages do not count", () => {
  const text = `${service('security: {scheme: "a"}')} message Use { other.Empty empty = 1; }`;
  const { diagnostics } = build(text, { "other.proto": shared("other", http("a", "Imported")) });
  expect(diagnostics.map(formatDiagnostic).join()).toContain(
    "hint: declare it in security_schemes of the service, or of its file",
  );
});

test("two files that declare a scheme clash, unless the importing file declares it", () => {
  const others = {
    "a.proto": shared("t", http("a", "A")),
    "b.proto": shared("t", http("a", "B")).replace("Empty", "B"),
  };
  const uses = "message Use { Empty empty = 1; B b = 2; }";
  const { diagnostics } = build(`${service("")} ${uses}`, others);
  expect(diagnostics.map(formatDiagnostic).join("\n")).toMatchInlineSnapshot(`
    "t.proto:2:90: security-scheme: t.proto: a.proto:4:1 and b.proto:4:1 both declare the security scheme "a"
      hint: declare it in one of them, or in this file"
  `);
  const own = `option (rest.v1.file) = {${http("a", "Own")}};`;
  expect(schemesOf(build(`${own} ${service("")} ${uses}`, others))).toEqual({ a: "Own" });
});

test("a clash through a public import is reported at the import that leads to it", () => {
  const others = {
    "a.proto": shared("t", http("a", "A")),
    "b.proto": shared("t", http("a", "B")).replace("Empty", "B"),
    "forward.proto": `syntax = "proto3"; package t; import public "b.proto";`,
  };
  const proto = `syntax = "proto3"; package t;
import "google/api/annotations.proto"; import "rest/v1/options.proto"; import "a.proto";
import "forward.proto";
message None {} message Use { Empty empty = 1; B b = 2; } ${service("")}`;
  const { diagnostics } = buildModel({
    protoFile: describeSources({ ...others, "t.proto": proto }),
    fileToGenerate: ["t.proto"],
  });
  expect(diagnostics.map(formatDiagnostic).join("\n")).toMatchInlineSnapshot(`
    "t.proto:3:1: security-scheme: t.proto: a.proto:4:1 and b.proto:4:1 both declare the security scheme "a"
      hint: declare it in one of them, or in this file"
  `);
});

test("a scheme of a file is checked where it is declared", () => {
  const { diagnostics } = build(`option (rest.v1.file) = {${http("a", "two words")}};`, {});
  expect(diagnostics.map(formatDiagnostic).join("\n")).toMatchInlineSnapshot(`
    "t.proto:4:1: security-scheme: t.proto: the scheme "a" has the invalid authentication scheme "two words"
      hint: write a single word, such as "Bearer" or "Basic""
  `);
});
