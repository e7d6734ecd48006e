// The book of books.proto as a careful developer would write it for zod.
import { z } from "zod";

const author = z.object({
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  birthYear: z.int32().optional(),
});

export const bookSchema = z.object({
  name: z.string().optional(),
  title: z.string(),
  authors: z.array(author).optional(),
  isbn: z.string().optional(),
  pageCount: z.int32().optional(),
  price: z.number().optional(),
  available: z.boolean().optional(),
  language: z.enum(["LANGUAGE_UNSPECIFIED", "EN", "DE", "FR"]).optional(),
  subjects: z.array(z.string()).optional(),
  publishTime: z.iso.datetime({ offset: true }).optional(),
  copiesSold: z
    .string()
    .regex(/^-?\d{1,19}$/)
    .optional(),
  blurb: z.string().optional(),
});
