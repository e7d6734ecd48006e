// The request as a careful developer would write it for ajv. It drops unknown members, as servers do.
import Ajv from "ajv";
import { email, priorities, time, uuid } from "./patterns.js";

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
