import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  CodeGeneratorRequestSchema,
  CodeGeneratorResponseSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { runInMemory } from "@protoc-gen-rest/plugin";
import { compileProtos } from "@protoc-gen-rest/plugin/testkit";
import { describe, expect, test } from "vitest";
import { describeFiles } from "../testdata/descriptors.ts";
import { caseOptions, goldenCases, goldenFolder } from "../testdata/golden-cases.ts";
import { restPlugin } from "./plugin.ts";

/** The response of the plugin, and the descriptors that it was given. */
async function answer(request: Uint8Array): Promise<{
  readonly files: readonly { readonly name: string; readonly content: string; readonly found: readonly Found[] }[];
  readonly meta: ReadonlyMap<string, string>;
}> {
  const { protoFile } = fromBinary(CodeGeneratorRequestSchema, request);
  const { response } = await runInMemory(restPlugin, request);
  const { file, error } = fromBinary(CodeGeneratorResponseSchema, response);
  if (error !== "") throw new Error(error);
  const isMeta = (name: string): boolean => name.endsWith(".pb.meta");
  return {
    files: file
      .filter(({ name }) => !isMeta(name))
      .map(({ name, content, generatedCodeInfo }) => ({
        name,
        content,
        found: (generatedCodeInfo?.annotation ?? []).map(({ path, sourceFile, begin, end }) => ({
          text: Buffer.from(content).subarray(begin, end).toString("utf8"),
          names: namesOn(path, protoFile.find((proto) => proto.name === sourceFile)!),
          begin,
        })),
      })),
    meta: new Map(file.filter(({ name }) => isMeta(name)).map(({ name, content }) => [name, content])),
  };
}

interface Found {
  /** The annotated part of the generated file. */
  readonly text: string;
  /** The names of the descriptors on its path, outermost first; of a field the name in JSON. */
  readonly names: readonly string[];
  readonly begin: number;
}

/** Walks a path of field numbers and indexes by the descriptors' own fields, not by what the plugin makes of them. */
function namesOn(path: readonly number[], proto: FileDescriptorProto): readonly string[] {
  const lists: Readonly<Record<string, readonly string[]>> = {
    file: ["", "", "", "", "messageType", "enumType", "service"],
    messageType: ["", "", "field", "nestedType", "enumType", "", "", "", "oneofDecl"],
    nestedType: ["", "", "field", "nestedType", "enumType", "", "", "", "oneofDecl"],
    enumType: ["", "", "value"],
    service: ["", "", "method"],
  };
  const names: string[] = [];
  let kind = "file";
  let at: object = proto;
  for (let step = 0; step < path.length; step += 2) {
    kind = lists[kind]![path[step]!]!;
    at = (Reflect.get(at, kind) as readonly object[])[path[step + 1]!]!;
    const jsonName: unknown = kind === "field" ? Reflect.get(at, "jsonName") : undefined;
    names.push(String(jsonName ?? Reflect.get(at, "name")));
  }
  return names;
}

function requestOf(protoFile: FileDescriptorProto[], parameter: string): Uint8Array {
  return toBinary(
    CodeGeneratorRequestSchema,
    create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate: ["input.proto"], parameter }),
  );
}

/** Names are compared without case and punctuation, which is what generators change. */
function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const SHOP = `syntax = "proto3";
package shop.v1;
import "google/api/annotations.proto";
// Sells 漢字 and 😀.
service ShopService {
  // Gets 漢字.
  rpc GetItem(GetItemRequest) returns (Item) { option (google.api.http) = {get: "/v1/{name=items/*}"}; }
}
message GetItemRequest { string name = 1; }
// An 😀 item.
message Item {
  string name = 1;
  // Günstig.
  int64 unit_price = 2 [json_name = "unit-price"];
  enum Kind { KIND_UNSPECIFIED = 0; }
  Kind kind = 3;
  oneof where { string shelf = 4; string 	box = 5; }
}
`;
const includes = ["node_modules/google-proto-files"];

describe("annotate_code", () => {
  test("maps identifiers to their elements, in bytes of the file with its imports", async () => {
    const { files } = await answer(
      await compileProtos({ "shop.proto": SHOP }, { includes, opt: ["annotate_code", "insertion_points"] }),
    );
    const told = files.map(({ name, found }) => [name, found.map(({ text, names }) => `${text}: ${names.join(".")}`)]);
    expect(Object.fromEntries(told)).toEqual({
      "shop_types.ts": [
        "GetItemRequest: GetItemRequest",
        "name: GetItemRequest.name",
        "Item: Item",
        "name: Item.name",
        '"unit-price": Item.unit-price',
        "kind: Item.kind",
        "shelf: Item.shelf",
        "box: Item.box",
        "Item_Kind: Item.Kind",
      ],
      "shop_codecs.ts": [
        "readGetItemRequest: GetItemRequest",
        "serveGetItemRequest: GetItemRequest",
        "getItemRequestCodec: GetItemRequest",
        "readItem: Item",
        "writeItem: Item",
        "serveItem: Item",
        "itemCodec: Item",
        "readItem_Kind: Item.Kind",
      ],
      "shop_routes.ts": ["shopRoutes: ShopService"],
      "shop_client.ts": [
        "ShopClient: ShopService",
        "getItem: ShopService.GetItem",
        "getItem: ShopService.GetItem",
        "createShopClient: ShopService",
        "getItem: ShopService.GetItem",
      ],
      "shop_handlers.ts": ["ShopHandlers: ShopService", "getItem: ShopService.GetItem", "shopEndpoints: ShopService"],
    });
  });

  test("writes the same annotations in text format, readable by protoc, next to each file", async () => {
    const { files, meta } = await answer(
      await compileProtos({ "shop.proto": SHOP }, { includes, opt: ["annotate_code"] }),
    );
    expect([...meta.keys()]).toEqual(files.map(({ name }) => `${name}.pb.meta`));
    const { found } = files.find(({ name }) => name === "shop_client.ts")!;
    expect(meta.get("shop_client.ts.pb.meta")).toBe(
      found
        .map(({ text, names, begin }) => {
          const path = names.length === 1 ? [6, 0] : [6, 0, 2, 0];
          const steps = path.map((step) => `  path: ${step}\n`).join("");
          return `annotation {\n${steps}  source_file: "shop.proto"\n  begin: ${begin}\n  end: ${begin + text.length}\n}\n`;
        })
        .join(""),
    );
  });

  test("annotates nothing without the option", async () => {
    const { files, meta } = await answer(await compileProtos({ "shop.proto": SHOP }, { includes }));
    expect(files.flatMap(({ found }) => found)).toEqual([]);
    expect(meta.size).toBe(0);
  });

  test.each(goldenCases.flatMap((name) => ["ts", "js+dts"].map((target) => [name, target] as const)))(
    "%s, target=%s: offsets match the names, in order, and the text does not change",
    async (name, target) => {
      const protoFile = describeFiles(goldenFolder(name), ["input.proto"]);
      const own = caseOptions(name).filter((option) => !option.startsWith("target="));
      const [plain, annotated] = await Promise.all(
        ["", "annotate_code"].map((option) =>
          answer(requestOf(protoFile, [...own, `target=${target}`, option].join())),
        ),
      );
      expect(annotated!.files.map(({ content }) => content)).toEqual(plain!.files.map(({ content }) => content));
      expect(annotated!.files.flatMap(({ found }) => found)).not.toEqual([]);
      for (const { found } of annotated!.files) {
        const begins = found.map(({ begin }) => begin);
        expect(begins).toEqual([...new Set(begins)].sort((a, b) => a - b));
        for (const { text, names } of found) {
          // `readBook` and `libraryRoutes` hold the name, and a service loses its ending.
          expect(fold(text)).toContain(fold(names.at(-1)!).replace(/service$/, ""));
        }
      }
    },
  );
});
