import type { BoolForm } from "../../forms/bool-text.ts";
import type { DateForm } from "../../forms/date-forms.ts";
import type { Lifecycle } from "../elements/element.ts";
import type { ErrorPart, EventLine, Style } from "../elements/values.ts";
import {
  choice,
  type Decoder,
  decoder,
  flag,
  message,
  type Numbers,
  type OptionsHolder,
  text,
  texts,
  uint32,
} from "./decode-options.ts";
import type { Optioned } from "./decoding-option.ts";
import { type Int64Form, int64Form } from "./int64-form.ts";
import { lifecycleDecoder } from "./lifecycle-options.ts";
import { type Location, location } from "./location.ts";
import { readRestExtension } from "./rest-extension.ts";
import { type SchemaOptions, schemaDecoder } from "./schema-options.ts";
import { style } from "./style.ts";

/** `rest.v1.field` */
export interface FieldOptions {
  readonly in?: Location;
  readonly name?: string;
  readonly style?: Style;
  readonly int64?: Int64Form;
  readonly nullable?: boolean;
  readonly always?: boolean;
  /** JSON text. */
  readonly default?: string;
  readonly oneOrMany?: boolean;
  readonly additionalProperties?: boolean;
  readonly status?: number;
  readonly mediaType?: string;
  readonly schema?: SchemaOptions;
  readonly items?: SchemaOptions;
  readonly keys?: SchemaOptions;
  readonly lifecycle?: Lifecycle;
  readonly error?: ErrorPart;
  readonly otherMediaTypes?: readonly string[];
  readonly event?: EventLine;
  readonly bool?: BoolForm;
  /** JSON text. */
  readonly const?: string;
  readonly timestamp?: DateForm;
}

const errorParts: Readonly<Record<number, ErrorPart>> = {
  1: "code",
  2: "message",
  3: "status",
  4: "object",
  5: "violations",
  6: "field",
  7: "description",
};

const fieldDecoder: Decoder<FieldOptions> = decoder<FieldOptions>({
  in: [1, location],
  name: [2, text],
  style: [3, style],
  int64: [4, int64Form],
  nullable: [5, flag],
  always: [6, flag],
  default: [7, text],
  oneOrMany: [8, flag],
  additionalProperties: [9, flag],
  status: [10, uint32],
  mediaType: [11, text],
  schema: [12, message(schemaDecoder)],
  items: [13, message(schemaDecoder)],
  keys: [14, message(schemaDecoder)],
  lifecycle: [15, message(lifecycleDecoder)],
  error: [16, choice(errorParts)],
  otherMediaTypes: [17, texts()],
  event: [18, choice({ 1: "type", 2: "id", 3: "retry", 4: "comment" })],
  bool: [19, choice({ 1: "digit", 2: "yes_no", 3: "on_off", 4: "presence" })],
  const: [20, text],
  timestamp: [21, choice<DateForm>({ 1: "http-date", 2: "structured-date", 3: "unix-seconds" })],
});

/** Field numbers, for the places of findings. */
export const fieldNumbers: Numbers<FieldOptions> = fieldDecoder.numbers;

export function readFieldOptions(options: OptionsHolder | undefined, element: Optioned): FieldOptions {
  return readRestExtension(options, fieldDecoder, "field", element);
}
