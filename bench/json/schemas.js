// The messages of library.proto as a careful developer would write them for zod and ajv.
import Ajv from "ajv";
import { z } from "zod";

const int32 = z.int32().optional();
const text = z.string().optional();
const kind = z.enum(["KIND_UNSPECIFIED", "PERSONAL", "SERVICE"]).optional();
const wide = z
  .string()
  .regex(/^-?\d{1,19}$/)
  .transform(BigInt)
  .optional();
const time = z.iso.datetime({ offset: true }).optional();
const author = z.object({ givenName: text, familyName: text, birthYear: int32 });

const zodKey = z.object({
  id: text,
  name: text,
  owner: text,
  creation: wide,
  expiration: wide,
  invalidated: z.boolean().optional(),
  kind,
  scopes: z.array(z.string()).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  rateLimit: z.number().optional(),
  lastUse: time,
  description: text,
});

const zodBook = z.object({
  name: text,
  title: text,
  authors: z.array(author).optional(),
  isbn: text,
  pageCount: int32,
  price: z.number().optional(),
  available: z.boolean().optional(),
  language: z.enum(["LANGUAGE_UNSPECIFIED", "EN", "DE", "FR"]).optional(),
  subjects: z.array(z.string()).optional(),
  publishTime: time,
  copiesSold: wide,
  blurb: text,
  edition: int32,
  coverHash: z.base64().optional(),
});

const zodList = z.object({ books: z.array(zodBook).optional(), nextPageToken: text, totalSize: int32 });

const place = z.object({ floor: int32, x: z.number().optional(), y: z.number().optional(), room: text });

const zodSection = z.object({
  id: text,
  title: text,
  count: int32,
  open: z.boolean().optional(),
  kind,
  place: place.optional(),
  get sections() {
    return z.array(zodSection).optional();
  },
  get byName() {
    return z.record(z.string(), zodSection).optional();
  },
  note: text,
  curator: author.optional(),
});

export const zodSchemas = { key: zodKey, list: zodList, deep: zodSection };

const string = { type: "string" };
const number = { type: "number" };
const boolean = { type: "boolean" };
const integer = { type: "integer", minimum: -2147483648, maximum: 2147483647 };
const digits = { type: "string", pattern: "^-?\\d{1,19}$" };
const rfc3339 = {
  type: "string",
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$",
};
const arrayOf = (items) => ({ type: "array", items });
const mapOf = (additionalProperties) => ({ type: "object", additionalProperties });
const object = (properties) => ({ type: "object", properties });
const kinds = { enum: ["KIND_UNSPECIFIED", "PERSONAL", "SERVICE"] };
const person = object({ givenName: string, familyName: string, birthYear: integer });

const definitions = {
  key: object({
    id: string,
    name: string,
    owner: string,
    creation: digits,
    expiration: digits,
    invalidated: boolean,
    kind: kinds,
    scopes: arrayOf(string),
    labels: mapOf(string),
    rateLimit: number,
    lastUse: rfc3339,
    description: string,
  }),
  book: object({
    name: string,
    title: string,
    authors: arrayOf(person),
    isbn: string,
    pageCount: integer,
    price: number,
    available: boolean,
    language: { enum: ["LANGUAGE_UNSPECIFIED", "EN", "DE", "FR"] },
    subjects: arrayOf(string),
    publishTime: rfc3339,
    copiesSold: digits,
    blurb: string,
    edition: integer,
    coverHash: string,
  }),
  list: object({ books: arrayOf({ $ref: "#/definitions/book" }), nextPageToken: string, totalSize: integer }),
  deep: object({
    id: string,
    title: string,
    count: integer,
    open: boolean,
    kind: kinds,
    place: object({ floor: integer, x: number, y: number, room: string }),
    sections: arrayOf({ $ref: "#/definitions/deep" }),
    byName: mapOf({ $ref: "#/definitions/deep" }),
    note: string,
    curator: person,
  }),
};

const compile = (name) => new Ajv().compile({ definitions, $ref: `#/definitions/${name}` });
export const ajvChecks = { key: compile("key"), list: compile("list"), deep: compile("deep") };
