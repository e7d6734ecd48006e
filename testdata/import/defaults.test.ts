import { expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

test("the default of a property that is required and read-only is only documentation", () => {
  const type = { type: "string", readOnly: true, default: "tag" };
  const { files } = importDocument({
    openapi: "3.1.0",
    info: { title: "Tags", version: "1" },
    components: { schemas: { Tag: { type: "object", required: ["type"], properties: { type } } } },
  });
  const [field] = modelOf(files).files.flatMap((file) => file.messages.flatMap((message) => message.fields));
  expect([...(field?.behaviors ?? [])].sort()).toEqual(["output_only", "required"]);
});
