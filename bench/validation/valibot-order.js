// The request as a careful developer would write it for valibot. It drops unknown members, as servers do.
import * as v from "valibot";
import { email, priorities, time, uuid } from "./patterns.js";

const text = v.optional(v.string());
const line = v.object({
  sku: text,
  quantity: v.pipe(v.number(), v.integer(), v.gtValue(0), v.maxValue(100)),
  price: v.optional(v.number()),
  title: text,
});
export const valibotOrder = v.object({
  orderId: v.pipe(v.string(), v.regex(uuid)),
  email: v.pipe(v.string(), v.regex(email)),
  name: v.pipe(v.string(), v.minLength(2), v.maxLength(100)),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  lines: v.pipe(v.array(line), v.minLength(1)),
  tags: v.optional(
    v.pipe(
      v.array(v.string()),
      v.check((tags) => new Set(tags).size === tags.length),
    ),
  ),
  priority: v.optional(v.picklist(priorities)),
  note: text,
  street: text,
  city: text,
  gift: v.optional(v.boolean()),
  orderTime: v.pipe(v.string(), v.regex(time)),
});
