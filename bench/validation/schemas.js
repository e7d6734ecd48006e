// The same request and rules as a careful developer would write them for zod and ajv. Both drop unknown members, as servers do.
import Ajv from "ajv";
import { z } from "zod";

const uuid = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const priorities = ["PRIORITY_UNSPECIFIED", "PRIORITY_NORMAL", "PRIORITY_EXPRESS"];

const text = z.string().optional();
export const zodOrder = z.object({
  orderId: z.string().regex(uuid),
  email: z.string().regex(email),
  name: z.string().min(2).max(100),
  country: z.string().regex(/^[A-Z]{2}$/),
  lines: z
    .array(z.object({ sku: text, quantity: z.int32().gt(0).lte(100), price: z.number().optional(), title: text }))
    .min(1),
  tags: z
    .array(z.string())
    .refine((tags) => new Set(tags).size === tags.length)
    .optional(),
  priority: z.enum(priorities).optional(),
  note: text,
  street: text,
  city: text,
  gift: z.boolean().optional(),
  orderTime: z.string().regex(time),
});

const string = { type: "string" };
const pattern = ({ source }) => ({ type: "string", pattern: source });
const line = {
  type: "object",
  properties: {
    sku: string,
    quantity: { type: "integer", minimum: 1, maximum: 100 },
    price: { type: "number" },
    title: string,
  },
  required: ["quantity"],
  additionalProperties: false,
};
export const ajvOrder = new Ajv({ removeAdditional: true }).compile({
  type: "object",
  properties: {
    orderId: pattern(uuid),
    email: pattern(email),
    name: { type: "string", minLength: 2, maxLength: 100 },
    country: pattern(/^[A-Z]{2}$/),
    lines: { type: "array", items: line, minItems: 1 },
    tags: { type: "array", items: string, uniqueItems: true },
    priority: { enum: priorities },
    note: string,
    street: string,
    city: string,
    gift: { type: "boolean" },
    orderTime: pattern(time),
  },
  additionalProperties: false,
  required: ["orderId", "email", "name", "country", "lines", "orderTime"],
});
