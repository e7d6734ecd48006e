import { describe, expect, test } from "vitest";
import { RestError } from "../../client.ts";
import {
  badRequest,
  debugInfo,
  errorDetail,
  errorDetails,
  errorInfo,
  help,
  localizedMessage,
  preconditionFailure,
  quotaFailure,
  requestInfo,
  resourceInfo,
  retryInfo,
  toDetail,
} from "../../google.ts";
import { StatusError } from "../../server.ts";

const failure = {
  code: "not_found",
  reason: "",
  status: 404,
  method: "GET",
  url: "",
  path: "",
  violations: [],
} as const;
const detail = (name: string, members: object) => ({ "@type": `type.googleapis.com/google.rpc.${name}`, ...members });

const info = { reason: "GONE", domain: "books.example.com", metadata: { shelf: "7" } };

describe("errorDetail", () => {
  const details = [null, 3, detail("Help", {}), detail("ErrorInfo", info), detail("ErrorInfo", { reason: "SECOND" })];

  test.each([
    ["a bare status", new RestError({ ...failure, body: { code: 5, details } })],
    ["a wrapped status", new RestError({ ...failure, body: { error: { code: 404, details } } })],
    ["an error of a handler", new StatusError("not_found", "gone", { details })],
    ["the error of an operation", { code: 5, message: "gone", details }],
  ])("finds the first of %s", (_, error) => {
    expect(errorDetail(error, errorInfo)).toEqual(info);
    expect(errorDetails(error, errorInfo).map(({ reason }) => reason)).toEqual(["GONE", "SECOND"]);
    expect(errorDetail(error, badRequest)).toBeUndefined();
  });

  test.each([
    undefined,
    null,
    "text",
    new Error("x"),
    { details: {} },
    { body: { error: "x" } },
    { details: [{ "@type": 1 }] },
  ])("finds nothing in %j", (error) => expect(errorDetail(error, errorInfo)).toBeUndefined());

  test("members of other types have their defaults", () => {
    const details = [detail("ErrorInfo", { reason: 1, domain: null, metadata: { a: 1, b: "c" } })];
    expect(errorDetail({ details }, errorInfo)).toEqual({ reason: "", domain: "", metadata: { b: "c" } });
    const odd = [detail("BadRequest", { fieldViolations: [1, null, { field: {} }] })];
    expect(errorDetail({ details: odd }, badRequest)?.fieldViolations).toEqual([
      { field: "", description: "", reason: "" },
    ]);
    for (const retryDelay of [5, "x", "-1s", "1", "9".repeat(400)])
      expect(errorDetail({ details: [detail("RetryInfo", { retryDelay })] }, retryInfo)).toEqual({ retryDelay: 0 });
  });

  test("types of one's own", () => {
    const overdue = { typeName: "library.v1.Overdue", read: ({ days }: { readonly days?: unknown }) => Number(days) };
    expect(errorDetail({ details: [{ "@type": "example.com/library.v1.Overdue", days: 3 }] }, overdue)).toBe(3);
  });
});

describe("toDetail is what errorDetail returns", () => {
  const localized = { locale: "en", message: "Gone" };
  const violation = {
    subject: "",
    description: "d",
    apiService: "",
    quotaMetric: "",
    quotaId: "",
    quotaDimensions: {},
  };

  test.each([
    [errorInfo, info],
    [badRequest, { fieldViolations: [{ field: "a.b", description: "d", reason: "R", localizedMessage: localized }] }],
    [retryInfo, { retryDelay: 1500 }],
    [quotaFailure, { violations: [{ ...violation, quotaValue: 2n ** 60n, futureQuotaValue: undefined }] }],
    [preconditionFailure, { violations: [{ type: "TOS", subject: "s", description: "d" }] }],
    [help, { links: [{ description: "d", url: "https://books.example/help" }] }],
    [localizedMessage, localized],
    [resourceInfo, { resourceType: "Book", resourceName: "b", owner: "o", description: "d" }],
    [requestInfo, { requestId: "1", servingData: "x" }],
    [debugInfo, { stackEntries: ["a", "b"], detail: "d" }],
  ] as const)("%#", (type, value) => {
    // The table has a type for each row.
    const json = JSON.parse(JSON.stringify(toDetail(type as typeof errorInfo, value as never)));
    expect(json["@type"]).toBe(`type.googleapis.com/${type.typeName}`);
    expect(errorDetail({ details: [json] }, type as typeof errorInfo)).toEqual(value);
  });

  test("names of the proto file are read as well", () => {
    const details = [detail("RetryInfo", { retry_delay: "0.0001s" }), detail("DebugInfo", { stack_entries: ["a"] })];
    expect(errorDetail({ details }, retryInfo)).toEqual({ retryDelay: 1 });
    expect(errorDetail({ details }, debugInfo)?.stackEntries).toEqual(["a"]);
  });
});
