import { join } from "node:path";
import { compileProtos, tryPlugin } from "@protoc-gen-rest/plugin/testkit";
import { describe, expect, test } from "vitest";
import { createOutput, createRestPlugin, type Generator, restPlugin } from "./index.ts";
import { printEach } from "./output/print-each.ts";

const protos = {
  "shelf.proto": `syntax = "proto3";
    package shelf.v1;
    import "google/api/annotations.proto";
    service Shelf {
      rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/books/{id}"}; }
    }
    message GetBookRequest { string id = 1; }
    message Book { string id = 1; int64 pages = 2; }`,
};

const request = await compileProtos(protos, {
  includes: [join(import.meta.dirname, "../node_modules/google-proto-files")],
});

/** Prints the routes of each service as text. */
const paths: Generator = {
  name: "paths",
  needs: ["types"],
  options: { shout: { type: "boolean", doc: "Print in capitals." } },
  check: ({ files }) =>
    files.flatMap(({ services }) =>
      services.map(({ place, name }) => {
        return { severity: "warning", rule: "paths", ...place, subject: name, message: "has paths" };
      }),
    ),
  print(file, { shape, output, options }) {
    const out = createOutput(file, "paths", [], output);
    for (const { operations } of file.services) {
      for (const { bindings, input } of operations) {
        const text = `${bindings[0]?.template.text}`;
        const type = shape.messageType(input, out);
        out.line(`// ${options["shout"] === true ? text.toUpperCase() : text} takes ${type}`);
      }
    }
    return out;
  },
  files: ({ files }) => [{ name: "files.txt", content: files.map(({ path }) => `${path}\n`).join("") }],
};

const named = createRestPlugin({ name: "protoc-gen-paths", version: "1.0.0", generators: [paths] });

describe("a generator of one's own", () => {
  test.each(["plain", "es", "ts-proto"])(
    "is a word of emit, with the files that it needs, in the shape %s",
    async (messages) => {
      const { files, stderr } = await tryPlugin(named, request, {
        opt: [`messages=${messages}`, "emit=paths", "shout"],
      });
      const names =
        messages === "plain" ? ["shelf_types.ts", "shelf_paths.ts", "files.txt"] : ["shelf_paths.ts", "files.txt"];
      expect([...files.keys()].sort()).toEqual(names.sort());
      expect(files.get("shelf_paths.ts")).toContain("// /BOOKS/{ID} takes GetBookRequest");
      expect(files.get("files.txt")).toBe("shelf.proto\n");
      expect(stderr).toContain("warning: paths: Shelf: has paths");
    },
  );

  test("stands beside others", async () => {
    const { files } = await tryPlugin(named, request, { opt: ["emit=client+paths"] });
    expect([...files.keys()].sort()).toEqual([
      "files.txt",
      "shelf_client.ts",
      "shelf_codecs.ts",
      "shelf_paths.ts",
      "shelf_types.ts",
    ]);
  });

  test("names the file and the element that it cannot print", async () => {
    const fail = (): never => {
      throw new RangeError("as asked");
    };
    const whole: Generator = { name: "whole", print: fail };
    const parts: Generator = {
      name: "parts",
      print: ({ services }) => {
        printEach(services, ({ operations }) => printEach(operations, fail));
        return fail();
      },
    };
    const plugin = createRestPlugin({ version: "1.0.0", generators: [whole, parts] });
    const errorOf = async (emit: string) => (await tryPlugin(plugin, request, { opt: [`emit=${emit}`] })).error;
    expect(await errorOf("whole")).toMatch(
      /bug in the plugin.*\ncannot print shelf_whole\.ts:\nRangeError: as asked\n +at /,
    );
    expect(await errorOf("parts")).toMatch(
      /:\ncannot print shelf_parts\.ts:\ncannot print shelf\.v1\.Shelf\.GetBook \(shelf\.proto:5:7\):\nRangeError: as asked\n/,
    );
  });

  test("does not change protoc-gen-rest", async () => {
    const { error } = await tryPlugin(restPlugin, request, { opt: ["emit=paths"] });
    expect(error).toContain('option "emit" must be one or more of types');
    expect(Object.keys(restPlugin.options)).not.toContain("shout");
  });

  test("needs a name of its own, and options with names of their own", () => {
    const twice = () => createRestPlugin({ generators: [{ name: "client" }] });
    expect(twice).toThrow('two generators have the name "client"');
    const options = { int64: { type: "string", doc: "Another." } } as const;
    const taken = () => createRestPlugin({ generators: [{ name: "mine", options }] });
    expect(taken).toThrow('the generator "mine" declares the option "int64", which exists already');
  });
});
