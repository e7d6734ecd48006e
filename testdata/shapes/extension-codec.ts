import {
  fromJson,
  getExtension,
  hasExtension,
  type JsonObject,
  type JsonValue,
  type Message,
  type Registry,
  setExtension,
  toJson,
} from "@bufbuild/protobuf";
import type { ExtensionCodec } from "../../runtime/json.ts";

/** The argument of `useExtensionCodec` for users with a registry of descriptors. */
export function registryExtensionCodec(registry: Registry): ExtensionCodec {
  return {
    read: (message, name, json) => {
      const extension = registry.getExtension(name);
      if (extension === undefined) return false;
      const read = fromJson(extension.extendee, { [`[${name}]`]: json as JsonValue }, { registry });
      setExtension(message as Message, extension, getExtension(read, extension));
      return true;
    },
    write: (message) => {
      const { $typeName, $unknown } = message as Message;
      const schema = registry.getMessage($typeName);
      if (schema === undefined || $unknown === undefined) return {};
      const known = [...registry]
        .filter((it) => it.kind === "extension")
        .filter((it) => hasExtension(message as Message, it));
      const json = toJson(schema, message as Message, { registry }) as JsonObject;
      return Object.fromEntries(known.map(({ typeName }) => [typeName, json[`[${typeName}]`]]));
    },
  };
}
