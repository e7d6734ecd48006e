import { Edition } from "@bufbuild/protobuf/wkt";
import { type Exchange, file } from "./exchange.ts";

/** Responses that claim features and ranges of editions. */
export const features: readonly Exchange[] = [
  {
    name: "editions without a range",
    edition: "2023",
    sends: [{ supportedFeatures: 3n, file: [file("a.txt", "A\n")] }],
    protoc: "fails",
  },
  {
    name: "editions without a maximum",
    edition: "2023",
    sends: [{ supportedFeatures: 3n, minimumEdition: Edition.EDITION_PROTO2, file: [file("a.txt", "A\n")] }],
    protoc: "fails",
  },
  {
    name: "an edition at the end of the range",
    edition: "2023",
    sends: [
      {
        supportedFeatures: 3n,
        minimumEdition: Edition.EDITION_PROTO2,
        maximumEdition: Edition.EDITION_2023,
        file: [file("a.txt", "A\n")],
      },
    ],
    protoc: { "a.txt": "A\n" },
  },
  {
    name: "an edition that is the whole range",
    edition: "2023",
    sends: [
      {
        supportedFeatures: 3n,
        minimumEdition: Edition.EDITION_2023,
        maximumEdition: Edition.EDITION_2023,
        file: [file("a.txt", "A\n")],
      },
    ],
    protoc: { "a.txt": "A\n" },
  },
  {
    name: "a later edition at the end of the range",
    edition: "2024",
    sends: [
      {
        supportedFeatures: 3n,
        minimumEdition: Edition.EDITION_PROTO2,
        maximumEdition: Edition.EDITION_2024,
        file: [file("a.txt", "A\n")],
      },
    ],
    protoc: { "a.txt": "A\n" },
  },
  {
    name: "a range without an end",
    edition: "2024",
    sends: [
      {
        supportedFeatures: 3n,
        minimumEdition: Edition.EDITION_PROTO2,
        maximumEdition: Edition.EDITION_MAX,
        file: [file("a.txt", "A\n")],
      },
    ],
    protoc: { "a.txt": "A\n" },
  },
  {
    name: "a range without the feature, for proto3",
    sends: [
      {
        supportedFeatures: 1n,
        minimumEdition: Edition.EDITION_2023,
        maximumEdition: Edition.EDITION_2024,
        file: [file("a.txt", "A\n")],
      },
    ],
    protoc: { "a.txt": "A\n" },
  },
  {
    name: "an unknown feature",
    sends: [{ supportedFeatures: 4n, file: [file("a.txt", "A\n")] }],
    protoc: { "a.txt": "A\n" },
    buf: "unknownFeatures",
  },
  {
    name: "all known features and an unknown one",
    sends: [
      {
        supportedFeatures: 7n,
        minimumEdition: Edition.EDITION_PROTO2,
        maximumEdition: Edition.EDITION_2024,
        file: [file("a.txt", "A\n")],
      },
    ],
    protoc: { "a.txt": "A\n" },
    buf: "unknownFeatures",
  },
];
