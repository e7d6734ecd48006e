import { beforeAll, expect, test } from "vitest";
import { buildRuntime, createProject, type Project } from "../real/project.ts";
import { createSideBySide, generateEs, generateOurs, generateTsProto } from "./side-by-side.ts";

const files = ["odd.proto"];

beforeAll(buildRuntime);

async function plain(...options: readonly string[]): Promise<Project> {
  return createProject(await generateOurs(files, options));
}

test.each([[], ["check_requests", "method_signatures"], ["target=js+dts"]])(
  "odd names and bodies compile and load with %s",
  async (...options) => {
    const project = await plain(...options);
    try {
      expect(project.check("typescript")).toBe("");
      expect(project.format()).toBe("");
      if (options[0] === "target=js+dts") expect(project.load()).toMatch(/^[1-9]\d* modules$/);
    } finally {
      project.remove();
    }
  },
);

test.each(["es", "ts-proto"])("odd names and bodies compile with messages=%s", async (messages) => {
  const theirs = messages === "es" ? generateEs(files) : generateTsProto(files, []);
  const project = createSideBySide(theirs, await generateOurs(files, [`messages=${messages}`, "method_signatures"]));
  try {
    expect(project.check("typescript", { isolatedDeclarations: false, erasableSyntaxOnly: false })).toBe("");
  } finally {
    project.remove();
  }
});

test("a service without any binding is left out, and the requirements of request-only messages are part of the type", async () => {
  const output = await generateOurs(files, []);
  expect(output.get("odd_client.ts")).not.toContain("LeftOut");
  expect(output.get("odd_types.ts")).toContain("export interface SearchRequest_Criteria {\n  text: string;");
});

test("bodies are encoded by the media type that the rpc declares", async () => {
  const client = (await generateOurs(files, [])).get("odd_client.ts");
  expect(client).toContain('body: jsonBody(writeThing(request), "application/merge-patch+json")');
  expect(client).toContain('jsonBody(request.thing && writeThing(request.thing), "application/json; charset=utf-8")');
  expect(client).toContain('textBody(request.text, "text/csv")');
  expect(client).toMatch(/template: "\/upper",\n {6}path: "\/upper",\n {6}body: writeThing\(request\),/);
});
