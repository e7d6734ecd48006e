import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Label as Label,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Scalar } from "../../forms/values.ts";
import { ExchangeError } from "../../protocol/exchange-error.ts";
import type { Field, FieldType } from "../elements/model.ts";
import { scalarOf, scalarType } from "./scalar-type.ts";
import type { MapEntry, TypeLookup } from "./type-lookup.ts";

/** The type of a field, found in the request. */
export interface FieldLink {
  readonly type: FieldType;
  readonly cardinality: Field["cardinality"];
  readonly mapKey?: Scalar | undefined;
}

/** Looks up the type of a field. Throws an ExchangeError when the request lacks its descriptor. */
export function linkField(proto: FieldDescriptorProto, fullName: string, types: TypeLookup): FieldLink {
  const found = findType(proto, fullName, types);
  if (found.kind !== "map_entry") {
    return { type: found, cardinality: proto.label === Label.REPEATED ? "list" : "singular" };
  }
  const [key, value] = found.proto.field;
  const mapKey = key && scalarOf(key.type);
  const type = value && findType(value, fullName, types);
  if (mapKey === undefined || type === undefined || type.kind === "map_entry") {
    throw new ExchangeError(`the descriptor of the map ${fullName} lacks its key or its value`);
  }
  return { type, cardinality: "map", mapKey };
}

function findType({ type, typeName }: FieldDescriptorProto, fullName: string, types: TypeLookup): FieldType | MapEntry {
  const found = scalarType(type) ?? types.find(typeName);
  if (found !== undefined) return found;
  throw new ExchangeError(
    `${fullName} has the type ${typeName.slice(1)}, but the request has no descriptor of it; compilers send all imports`,
  );
}
