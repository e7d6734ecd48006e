import fc from "fast-check";
import { expect, test } from "vitest";
import { createProject } from "../../testdata/real/project.ts";
import {
  arrayLiteral,
  arrowFunction,
  assignment,
  type Code,
  callExpression,
  conditionalExpression,
  identifier,
  logicalExpression,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  returnStatement,
} from "./code.ts";
import { inlineCode } from "./flatten.ts";
import { propertyKey, stringLiteral } from "./literal.ts";
import { createSourceFile, type SourceFile } from "./source-file.ts";

const name = fc
  .tuple(fc.constantFrom("name", "parent", "pageToken", "request", "URLMap", "x"), fc.nat({ max: 40 }))
  .map(([stem, length]) => stem + "Long".repeat(length / 4));
// Formatters give wide characters two columns, and we do not: names and templates have none.
const text = fc.oneof(fc.string(), fc.constantFrom("it's", 'a "b"', "c\\d", "\n", "é", "\ud800", "\u2028"));
const key = fc.oneof(name, fc.constantFrom("content-type", "it's", "*/", "@type")).map(propertyKey);
const reference: fc.Arbitrary<Code> = fc.oneof(
  name.map(identifier),
  fc.tuple(name, fc.oneof(name, fc.constantFrom("a-b"))).map(([a, b]) => propertyAccess(a, b)),
);

/** The code of generators: literals, references, calls, and lists and objects of them. */
const { code } = fc.letrec<{ code: Code; value: Code; member: Code }>((tie) => ({
  code: fc.oneof(
    { depthSize: "small" },
    text.map(stringLiteral),
    reference,
    fc.array(tie("member"), { minLength: 1, maxLength: 5 }).map((members) => objectLiteral(members, true)),
    fc.array(text.map(stringLiteral), { maxLength: 8 }).map((items) => arrayLiteral(items)),
    fc
      .tuple(name, fc.array(fc.oneof(reference, text.map(stringLiteral)), { minLength: 2, maxLength: 4 }))
      .map(([callee, items]) => callExpression(callee, items)),
  ),
  value: fc.oneof(
    tie("code"),
    fc.tuple(reference, name).map(([value, write]) => logicalExpression("&&", value, callExpression(write, [value]))),
  ),
  member: fc.tuple(key, tie("value")).map(([name, value]) => propertyAssignment(name, value)),
}));

const conditions = fc.array(
  fc.oneof(
    reference.map((value) => `${inlineCode(value)} !== undefined`),
    fc.tuple(text, name).map(([value, object]) => `${stringLiteral(value)} in ${object}`),
  ),
  { minLength: 1, maxLength: 4 },
);

/** One declaration of a file: a function of the file that prints it. */
const declaration: fc.Arbitrary<(file: SourceFile, n: number) => void> = fc.oneof(
  code.map((value) => (file: SourceFile, n: number) => file.statement(assignment(`export const constant${n}`, value))),
  fc.tuple(name, name, code).map(([first, second, value]) => (file: SourceFile, n: number) => {
    file.constant(
      `typed${n}`,
      `Pair<${first}, ${second}>`,
      [propertyAssignment("version", "1"), propertyAssignment("value", value)],
      true,
    );
  }),
  fc.tuple(text, name).map(([comment, type]) => (file: SourceFile, n: number) => {
    file.doc(`${comment}\nand more */ of it`);
    file.block(`export interface Interface${n} {`, () => file.line(`${type}?: string | undefined;`), "}");
  }),
  fc
    .tuple(fc.array(fc.tuple(name, name), { maxLength: 4 }), name, conditions, fc.constantFrom("&&", "||"), name, code)
    .map(([parameters, returns, tests, operator, callee, argument]) => (file: SourceFile, n: number) => {
      const typed = parameters.map(([name, type], i) => ({ name: `${name}${i}`, type }));
      file.exportFunction({ name: `function${n}`, parameters: typed, returns }, () => {
        file.when(tests, operator as "&&" | "||", callExpression(callee, ["first", "second"]));
        file.when(tests, operator as "&&" | "||", () =>
          file.statement(returnStatement(callExpression(callee, ["one", argument]))),
        );
        file.statement(
          returnStatement(logicalExpression("??", ...parameters.map(([name]) => identifier(name)), "null")),
        );
      });
    }),
  fc
    .tuple(fc.array(name, { minLength: 1, maxLength: 6 }), fc.boolean())
    .map(([names, typeOnly]) => (file: SourceFile, n: number) => {
      const used = names.map((name) => (typeOnly ? file.type(`./m${n}.js`, name) : file.value(`./m${n}.js`, name)));
      file.line(`export type Used${n} = [${typeOnly ? "" : "typeof "}${used[0]}];`);
    }),
);

test("a formatter leaves printed code unchanged", () => {
  const files = new Map<string, string>();
  const samples = fc.sample(fc.array(declaration, { minLength: 1, maxLength: 12 }), { numRuns: 400 });
  samples.forEach((declarations, i) => {
    const file = createSourceFile({ target: "ts", header: ["Printed by a test."], declares: [] });
    declarations.forEach((print, n) => {
      print(file, n);
      file.line();
    });
    files.set(`file${i}.ts`, file.toString());
  });
  const project = createProject(files);
  try {
    expect(project.format()).toBe("");
  } finally {
    project.remove();
  }
});

test("a formatter leaves calls with a function at their end unchanged", () => {
  const lengths = [20, 50, 65, 80, 95, 110];
  const bodies = (length: number): Code[] => {
    const [half, third] = [2, 3].map((parts) => "x".repeat(length / parts)) as [string, string];
    const items = objectLiteral([propertyAssignment("items", half)]);
    return [
      "x".repeat(length),
      callExpression("read", [half, half]),
      callExpression("read", [half, objectLiteral([propertyAssignment("key", half), "other"])]),
      callExpression("next", [callExpression("pages.map", [arrowFunction(["page"], items)]), "number"]),
      conditionalExpression(third, callExpression("read", [third]), "undefined"),
      logicalExpression("||", half, half),
      objectLiteral([propertyAssignment("key", half), "other"]),
      arrayLiteral([half, "other"]),
    ];
  };
  const before: Code[][] = [
    [],
    ["argument"],
    ["{}"],
    [arrayLiteral(["first", "second"])],
    [arrowFunction(["one"], "two"), "three"],
  ];
  // The last lengths are those at which the first line is full.
  const callees = [10, 40, 70, 90, 100, 104, 107, 110].map((length) => "f".repeat(length));
  const calls = before.flatMap((others) =>
    callees.flatMap((callee) =>
      lengths.flatMap(bodies).map((body) => callExpression(callee, [...others, arrowFunction(["page"], body)])),
    ),
  );
  const file = createSourceFile({ target: "ts", header: ["Printed by a test."], declares: [] });
  calls.forEach((call, n) => {
    file.statement(assignment(`export const constant${n}`, call));
    file.statement(assignment(`export const object${n}`, objectLiteral([propertyAssignment("member", call)], true)));
    file.line();
  });
  const project = createProject(new Map([["calls.ts", file.toString()]]));
  try {
    expect(project.format()).toBe("");
  } finally {
    project.remove();
  }
});
