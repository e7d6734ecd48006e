import {
  type Code,
  call,
  type Field,
  type Message,
  member,
  object,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { readerName, rulesName, runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { readerSignature } from "../reader-signature.ts";
import { hasRules, isRuled, printMemberRules, printValueRules } from "../rules.ts";
import { unionCondition, unionKinds } from "../union.ts";
import { orZero } from "./defaults.ts";
import type { Dialect } from "./dialect.ts";

/** Prints the reader of a message that is on the wire what its only field is (`rest.v1.FORM_VALUE`). */
export function printValueReader(dialect: Dialect, message: Message, out: Output): void {
  const [field] = message.fields;
  if (field === undefined) return;
  printValueRules(message, field, out);
  out.exportFunction(readerSignature(readerName(message), dialect.type(message, out), out), () => {
    if (hasRules(message)) {
      const enforce = call(out.value(runtime, "enforceSchema"), ["json", rulesName(message), "check"]);
      out.when(["check.request"], "&&", enforce);
    }
    const value = member(propertyKey(dialect.property(field)), readValue(dialect, field, out));
    out.code(object("return ", [...dialect.head(message), value]), ";");
  });
  out.line();
}

/** Of a reader that is written where it is used. */
const arrow = "(json, check) => ";

function readValue(dialect: Dialect, field: Field, out: Output): Code {
  const read = dialect.itemReader(field, out);
  if (field.cardinality === "map") {
    const functions = dialect.maps(field);
    const readKey = functions.readKey === undefined ? [] : [functions.readKey(out)];
    return call(out.value(runtime, `${functions.read}Of`), ["json", read, ...readKey, "check"]);
  }
  if (field.oneOrMany) return call(out.value(runtime, "oneOrManyItemsOf"), ["json", read, "check"]);
  if (field.cardinality === "list") return call(out.value(runtime, "itemsOf"), ["json", read, "check"]);
  if (read.startsWith(arrow)) return read.slice(arrow.length);
  const isEnum = field.type.kind === "enum";
  return isEnum ? orZero(dialect, field, `${read}(json, check)`, out) : call(read, ["json", "check"]);
}

/** Prints the reader of a message that is on the wire what the set member of its oneof is (`rest.v1.FORM_UNION`). */
export function printUnionReader(dialect: Dialect, message: Message, out: Output): void {
  out.exportFunction(readerSignature(readerName(message), dialect.type(message, out), out), () => {
    for (const field of message.fields) {
      const value = object("return ", [...dialect.head(message), ...unionMembers(dialect, message, field, out)]);
      const condition = unionCondition(field, message, out);
      const print = (): void => {
        printMemberRules(field, out);
        out.code(value, ";");
      };
      if (condition === undefined) {
        print();
        return;
      }
      out.when(condition.conditions, condition.operator, isRuled(field) ? print : value);
    }
    const kinds = stringLiteral(unionKinds(message));
    out.code(call(out.value(runtime, "mismatch"), ["json", kinds, "check"]), ";");
    out.code(object("return ", [...dialect.head(message), ...unionMembers(dialect, message, undefined, out)]), ";");
  });
  out.line();
}

/** The properties of a union whose member `set` is set, or none. */
function unionMembers(dialect: Dialect, message: Message, set: Field | undefined, out: Output): Code[] {
  const [oneof] = message.oneofs;
  if (dialect.oneof === undefined || oneof === undefined) {
    return message.fields.map((field) => {
      return member(propertyKey(dialect.property(field)), field === set ? readValue(dialect, field, out) : "undefined");
    });
  }
  const key = propertyKey(dialect.property(oneof));
  if (set === undefined) return [member(key, dialect.oneof.none(out))];
  const { tag, caseName } = dialect.oneof;
  const value = member("value", readValue(dialect, set, out));
  return [member(key, object("", [`${tag}: ${stringLiteral(caseName(set))}`, value]))];
}
