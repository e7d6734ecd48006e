import { tryPlugin } from "@protoc-gen-rest/plugin/testkit";
import { expect, test } from "vitest";
import { restPlugin } from "../plugin.ts";

const includes = ["node_modules/google-proto-files"];
const shop = `syntax = "proto3";
package shop.v1;
import "google/protobuf/timestamp.proto";
import "google/type/money.proto";
message Item {
  google.protobuf.Timestamp made = 1;
  google.type.Money price = 2;
  repeated google.type.Money offers = 3;
}
`;

test("a message of another package whose file is not generated is one warning", async () => {
  const { diagnostics } = await tryPlugin(restPlugin, { "shop/v1/shop.proto": shop }, { includes });
  expect(diagnostics).toMatchObject([
    {
      rule: "import-not-generated",
      severity: "warning",
      file: "shop/v1/shop.proto",
      line: 7,
      subject: "Item.price",
      message: "generated code imports the types of google/type/money.proto, which this run does not generate",
    },
  ]);
});
