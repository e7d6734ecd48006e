import { create, fromJson, type JsonValue, type Registry, toJson } from "@bufbuild/protobuf";
import { AnySchema } from "@bufbuild/protobuf/wkt";
import type { AnyCodec } from "../../runtime/construct/any-codec.ts";

/** The argument of `useAnyCodec` for users with a registry of descriptors. */
export function registryAnyCodec(registry: Registry): AnyCodec {
  return {
    read: (json, unknown) => {
      const { typeUrl, value } = fromJson(AnySchema, json as JsonValue, {
        registry,
        ignoreUnknownFields: unknown !== "reject",
      });
      return { typeUrl, value };
    },
    write: ({ typeUrl, value }) => toJson(AnySchema, create(AnySchema, { typeUrl, value }), { registry }),
  };
}
