import {
  type Code,
  type ConstructedRow,
  callExpression,
  type Enum,
  type Field,
  type FieldType,
  type Form,
  formOfType,
  type Message,
} from "@protoc-gen-rest/plugin";
import { readerName, runtime, writerName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { codecCode, referencesOf } from "../codec/form-code.ts";
import type { Dialect } from "./dialect.ts";

/** The forms of values that a dialect uses. */
type FormValues = Pick<
  Dialect,
  | "itemReader"
  | "itemWriter"
  | "valueReader"
  | "valueWriter"
  | "zero"
  | "quickReader"
  | "manyReaders"
  | "writeImplicit"
  | "kinds"
> & { readonly ruleValue: (field: Field, value: Code, out: Output) => Code };

/** Where the rows of a shape are, and what they depend on besides the form. */
export interface RowSource<C> {
  row(form: Form): ConstructedRow<C>;
  /** For the values of a field. */
  ofField(field: Field, out: Output | undefined): C;
  /** For a value on its own. */
  ofType(type: FieldType, out: Output): C;
  /** Whether an absent field has no value, instead of its zero. */
  hasPresence(field: Field): boolean;
}

/** Answers the questions of a dialect about single values from the rows of their forms. */
export function formValues<C>({ row, ofField, ofType, hasPresence }: RowSource<C>): FormValues {
  const itemWriter = (field: Field, out: Output): Code | undefined => {
    const { form, cardinality, oneof } = field;
    const isPresent = cardinality !== "singular" || oneof !== undefined || hasPresence(field);
    const own = row(form);
    const write =
      isPresent && own.writePresent ? own.writePresent(ofField(field, out)) : own.write(ofField(field, out));
    return write === undefined ? undefined : codecCode(write, field.type, writerName, out, field);
  };
  return {
    itemReader: (field, out) => codecCode(row(field.form).read(ofField(field, out)), field.type, readerName, out),
    itemWriter,
    valueReader: (type, out) => codecCode(row(formOfType(type)).read(ofType(type, out)), type, readerName, out),
    valueWriter: (type: Message | Enum, out) => {
      const write = row(type.form).write(ofType(type, out));
      return write === undefined ? undefined : codecCode(write, type, writerName, out);
    },
    zero: (field, out) => row(field.form).zero(ofField(field, out), field.protoDefault, referencesOf(out)),
    quickReader: (field) => row(field.form).readImplicit?.(ofField(field, undefined)),
    manyReaders: ({ form }) => row(form).many,
    writeImplicit: (field, expression, out) => {
      const implicit = row(field.form).writeImplicit?.(ofField(field, out));
      if (implicit === undefined) return undefined;
      const { name, arguments: others = [], takesWriter } = implicit;
      const write = takesWriter ? itemWriter(field, out) : undefined;
      const parts = [expression, ...others, ...(write === undefined ? [] : [write])];
      return callExpression(out.value(runtime, name), parts);
    },
    kinds: (field) => row(field.form).kinds(ofField(field, undefined)),
    ruleValue: (field, value, out) => {
      const written = (): Code => {
        const write = itemWriter(field, out);
        return write === undefined ? value : callExpression(write, [value]);
      };
      return row(field.form).rule(value, ofField(field, out), referencesOf(out), written);
    },
  };
}
