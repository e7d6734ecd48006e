import fc from "fast-check";
import type { Line, Syntax } from "./line.ts";
import { answerPlaces, messageText, requestPlaces, some } from "./random-message.ts";
import { aroundMessage, contentText, serviceText } from "./random-service.ts";

// Random proto files with every combination of options.

const fixed = `
enum Open {
  OPEN_UNSPECIFIED = 0;
  OPEN_ONE = 1;
  OPEN_TWO = 2;
}
enum Closed {
  option (rest.v1.enum) = {closed: true};
  CLOSED_UNSPECIFIED = 0;
  CLOSED_ONE = 1;
  CLOSED_TWO = 2;
}
enum Lower {
  option (rest.v1.enum) = {names: ENUM_NAMES_LOWER};
  LOWER_UNSPECIFIED = 0;
  LOWER_ONE = 1;
  LOWER_WAIT_FOR = 2;
}
enum Named {
  option (rest.v1.enum) = {closed: true};
  NAMED_NONE = 0 [(rest.v1.enum_value) = {name: "<="}];
  NAMED_TRUE = 1 [(rest.v1.enum_value) = {name: "true"}];
  NAMED_ODD = -1 [(rest.v1.enum_value) = {name: "toString"}];
}
enum Digits {
  DIGITS_NONE = 0 [(rest.v1.enum_value) = {name: "1"}];
  DIGITS_ONE = 1 [(rest.v1.enum_value) = {name: "2"}];
  DIGITS_TWO = 2 [(rest.v1.enum_value) = {name: "0"}];
}
enum ClosedDigits {
  option (rest.v1.enum) = {closed: true};
  CLOSED_DIGITS_NONE = 0 [(rest.v1.enum_value) = {name: "-1"}];
  CLOSED_DIGITS_ONE = 1 [(rest.v1.enum_value) = {name: "0"}];
  CLOSED_DIGITS_MINUS = -1 [(rest.v1.enum_value) = {name: "1"}];
}
`;

/** Generates a file with this number of messages of each kind, in its own package. */
export function randomProto(name: string, messages: number): fc.Arbitrary<Line[]> {
  return fc
    .record({
      syntax: fc.constantFrom<Syntax>("proto3", "proto3", "proto2", "2023"),
      file: some(1, "field_names: FIELD_NAMES_PROTO", "int64: INT64_NUMBER", "enum_names: ENUM_NAMES_LOWER"),
    })
    .chain(({ syntax, file }) => {
      const texts = Array.from({ length: messages }, (_, i) =>
        fc.tuple(
          messageText(`M${i}`, i, syntax),
          messageText(`P${i}`, i, syntax, requestPlaces),
          messageText(`A${i}`, i, syntax, answerPlaces),
          messageText(`F${i}`, 0, syntax),
          messageText(`U${i}`, i, syntax, undefined, true),
        ),
      );
      const imports = [
        "google/api/annotations",
        "google/api/field_behavior",
        ...["any", "duration", "empty", "field_mask", "struct", "timestamp", "wrappers"].map(
          (name) => `google/protobuf/${name}`,
        ),
        "rest/v1/options",
        "buf/validate/validate",
      ];
      return fc
        .tuple(...texts)
        .map((all) => [
          syntax === "2023" ? 'edition = "2023";' : `syntax = "${syntax}";`,
          `package ${name};`,
          ...imports.map((name) => `import "${name}.proto";`),
          file === "" ? "" : `option (rest.v1.file) = {${file}};`,
          ...fixed.split("\n"),
          ...all.flatMap((own, i) => [...own.flat(), ...aroundMessage(i, syntax)]),
          ...contentText(syntax),
          ...serviceText(messages),
          "",
        ]);
    });
}
