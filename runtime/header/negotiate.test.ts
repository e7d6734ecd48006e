import { expect, test } from "vitest";
import { parseAccept } from "./accept.ts";
import { parseMediaType } from "./media-type.ts";
import { negotiate } from "./negotiate.ts";

// Types that differ in parameters alone, as Kubernetes has them.
const offers = ["application/json", "application/json; as=Table; v=*", "application/json; as=Table", "text/csv"].map(
  (value) => ({ mediaType: parseMediaType(value), value }),
);

test.each<[accept: string, type: string | undefined]>([
  ["application/json", "application/json"],
  ["*/*", "application/json"],
  ["application/json;v=v1;as=Table", "application/json; as=Table; v=v1"],
  ["application/json;as=Table, application/json", "application/json; as=Table"],
  ["application/json;as=Table;v=v1, application/json", "application/json; as=Table; v=v1"],
  ["application/json, application/json;as=Table;v=v1", "application/json; as=Table; v=v1"],
  ["application/json;as=Table;q=0.5, application/json", "application/json"],
  ["application/json;as=Table, application/json;q=0.5", "application/json; as=Table"],
  ["application/json;as=Other", "application/json"],
  ["application/json;as=Other, application/json;q=0.1, text/csv;q=0.5", "text/csv"],
  ["text/csv, application/json;as=Table;v=v1", "application/json; as=Table; v=v1"],
  ["application/json;as=Table;q=0, text/*", "text/csv"],
  ["image/png", undefined],
])("Accept: %s is %s", (accept, type) => {
  expect(negotiate(parseAccept(accept), offers)?.type).toBe(type);
});
