import { expect, test } from "vitest";
import { metadataHeaders, type RestError, readMetadata, withResponse } from "../../runtime/client.ts";
import {
  type HandlerContext,
  requestMetadata,
  requestMetadataBytes,
  StatusError,
  setMetadata,
} from "../../runtime/server.ts";
import { connectInline, generateInline, serveInline } from "./inline-api.ts";

const proto = `
message Item { string id = 1; }
service ItemService { rpc GetItem(Item) returns (Item) { option (google.api.http) = {get: "/items/{id}"}; } }
`;

test("metadata travels as it does through grpc-gateway, in both directions", async () => {
  const api = await generateInline(proto, "plain", { options: ["upstream=grpc-gateway"] });
  const seen: unknown[] = [];
  const sent: string[][] = [];
  const fetch = serveInline(api, "item", {
    getItem: ({ id }: { id: string }, context: HandlerContext) => {
      const bytes = ["trace-bin", "tenant", "absent-bin"].map((key) => requestMetadataBytes(context, key));
      seen.push(requestMetadata(context, "Tenant"), ...bytes);
      setMetadata(context, "served-by", ["a", "b"]);
      if (id === "none") throw new StatusError("not_found", "gone", { headers: metadataHeaders({ "served-by": "c" }) });
      return { id };
    },
  });
  const client = connectInline(api, "item", (url, init) => {
    sent.push(
      [...new Headers(init.headers as Record<string, string>)].filter(([name]) => name.startsWith("grpc-")).flat(),
    );
    return fetch(url, init as RequestInit);
  });
  const headers = metadataHeaders({ tenant: "books", "trace-bin": new Uint8Array([0, 255, 10]) });
  const call = (id: string) =>
    withResponse((options) => client["getItem"]!({ id }, { ...options, headers }) as Promise<unknown>);
  const { response } = await call("1");
  expect(sent).toEqual([["grpc-metadata-tenant", "books", "grpc-metadata-trace-bin", "AP8K"]]);
  expect(seen).toEqual(["books", new Uint8Array([0, 255, 10]), undefined, undefined]);
  expect(readMetadata(response, "Served-By")).toBe("a, b");
  const error = await call("none").catch((it: RestError) => it);
  expect(readMetadata(error as RestError, "served-by")).toBe("c");
  expect(readMetadata({}, "served-by")).toBeUndefined();
});

test("bytes need a key that says so", () => {
  expect(() => metadataHeaders({ trace: new Uint8Array() })).toThrow(
    new TypeError("the key trace of metadata with bytes must end with -bin"),
  );
});
