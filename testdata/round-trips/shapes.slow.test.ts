import { describe } from "vitest";
import { goldenFolder, roundTripCases } from "../golden-cases.ts";
import { apis, describeProtos, protoFiles, protos } from "./described.ts";
import { shapes, testShape } from "./shape-suite.ts";

const counts: Readonly<Record<string, number>> = {
  search: 8,
  token: 20,
  rows: 20,
  inbox: 10,
  library: 10,
  codehost: 1,
};
describe.each(shapes)("$name", (shape) => {
  describe.each(apis)("%s", async (api) => {
    const files = protoFiles(protos, api);
    testShape(
      await describeProtos(protos, files),
      await describeProtos(protos, files, ...shape.options),
      shape,
      counts[api]!,
    );
  });

  describe.each(roundTripCases)("golden case %s", async (name) => {
    const folder = goldenFolder(name);
    const [plain, ours] = [
      await describeProtos(folder, ["input.proto"]),
      await describeProtos(folder, ["input.proto"], ...shape.options),
    ];
    testShape(plain, ours, shape, 10);
  });
});
