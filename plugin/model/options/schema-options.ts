import { type Decoder, decoder, double, flag, type Numbers, text, texts, uint32 } from "./decode-options.ts";

/** `rest.v1.Schema` */
export interface SchemaOptions {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** JSON texts. */
  readonly enum?: readonly string[];
  readonly format?: string;
}

export const schemaDecoder: Decoder<SchemaOptions> = decoder<SchemaOptions>({
  minimum: [1, double],
  maximum: [2, double],
  exclusiveMinimum: [3, double],
  exclusiveMaximum: [4, double],
  multipleOf: [5, double],
  minLength: [6, uint32],
  maxLength: [7, uint32],
  pattern: [8, text],
  minItems: [9, uint32],
  maxItems: [10, uint32],
  uniqueItems: [11, flag],
  minProperties: [12, uint32],
  maxProperties: [13, uint32],
  enum: [14, texts()],
  format: [15, text],
});

/** Field numbers, for the places of findings. */
export const schemaNumbers: Numbers<SchemaOptions> = schemaDecoder.numbers;
