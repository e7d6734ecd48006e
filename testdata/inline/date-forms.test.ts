import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
import "google/protobuf/timestamp.proto";
message Ask { google.protobuf.Timestamp since = 1 [(rest.v1.field).timestamp = TIMESTAMP_UNIX_SECONDS]; }
message Answer {
  google.protobuf.Timestamp created = 1 [(rest.v1.field).timestamp = TIMESTAMP_UNIX_SECONDS];
  google.protobuf.Timestamp sunset = 2 [(rest.v1.field) = {in: HEADER timestamp: TIMESTAMP_HTTP_DATE}];
  google.protobuf.Timestamp deprecation = 3 [(rest.v1.field) = {in: HEADER timestamp: TIMESTAMP_STRUCTURED_DATE}];
  repeated google.protobuf.Timestamp dates = 4 [(rest.v1.field).timestamp = TIMESTAMP_UNIX_SECONDS];
}
service DateService {
  rpc Get(Ask) returns (Answer) { option (google.api.http) = {get: "/dates"}; }
}
`;

const seconds = 1659578233.25;

describe.each(messageShapes)("forms of timestamps in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const instant = (time: number, nanos = 0) => {
    if (shape === "ts-proto") return new Date(time * 1000 + nanos / 1e6);
    return { $typeName: "google.protobuf.Timestamp", seconds: BigInt(time), nanos };
  };
  const isPlain = shape === "plain";
  const created = isPlain ? seconds : instant(1659578233, 250_000_000);
  const sunset = isPlain ? "Sun, 06 Nov 1994 08:49:37 GMT" : instant(784111777);
  const deprecation = isPlain ? "@-7" : instant(-7);
  const answer = { created, sunset, deprecation, dates: [created] };
  const got: unknown[] = [];
  const serve = serveInline(api, "date", {
    get: (request: object) => {
      got.push(request);
      return answer;
    },
  });
  const client = connectInline(api, "date", (url, init) => serve(String(url), init as RequestInit));

  test("travel there and back", async () => {
    expect(await client["get"]!({ since: created })).toMatchObject(answer);
    expect(got.at(-1)).toMatchObject({ since: created });
    const response = await serve("/dates?since=1659578233.25");
    expect(await response.json()).toEqual({ created: seconds, dates: [seconds] });
    expect(response.headers.get("sunset")).toBe("Sun, 06 Nov 1994 08:49:37 GMT");
    expect(response.headers.get("deprecation")).toBe("@-7");
  });

  test.each(["2026-01-31T12:00:00Z", "1e3", "253402300800", "x"])("%s is no number of seconds", async (text) => {
    expect((await serve(`/dates?since=${text}`)).status).toBe(400);
  });

  test("dates before the year 100 are what they say", async () => {
    const early = ["Sun, 06 Nov 0050 08:49:37 GMT", "Mon, 01 Jan 0001 00:00:00 GMT"];
    for (const sunset of early) {
      const other = connectInline(api, "date", async () => Response.json({}, { headers: { sunset } }));
      const dates = (await other["get"]!({})) as object;
      const server = serveInline(api, "date", { get: () => dates });
      expect((await server("/dates")).headers.get("sunset")).toBe(sunset);
    }
  });

  test("a client refuses invalid dates in headers", async () => {
    const headers = { sunset: "Sat, 06 Nov 1994 08:49:37 GMT" };
    const other = connectInline(api, "date", async () => Response.json({}, { headers }));
    await expect(other["get"]!({})).rejects.toThrow("expected a date such as Sun, 06 Nov 1994 08:49:37 GMT");
  });
});
