// The request as a careful developer would write it for zod. It drops unknown members, as servers do.
import * as z from "zod";
import { email, priorities, time, uuid } from "./patterns.js";

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
