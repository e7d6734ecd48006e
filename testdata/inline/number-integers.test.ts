import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Box {
  optional int64 id = 1 [(rest.v1.field).int64 = INT64_NUMBER];
  repeated uint64 many = 2 [(rest.v1.field).int64 = INT64_NUMBER];
  map<string, int64> mapped = 3 [(rest.v1.field).int64 = INT64_NUMBER];
  Box inner = 4;
  Either either = 5;
  repeated Either eithers = 6;
}
message Either {
  option (rest.v1.message).form = FORM_UNION;
  oneof one { int64 number = 1 [(rest.v1.field).int64 = INT64_NUMBER]; string text = 2; }
}
service BoxService {
  rpc Put(Box) returns (Box) { option (google.api.http) = {post: "/put" body: "*"}; }
}
`;

const largest = Number.MAX_SAFE_INTEGER;

describe.each([...messageShapes, "ts-proto of numbers"])(
  "64-bit integers that are numbers in JSON, in %s",
  async (name) => {
    const shape = name === "ts-proto of numbers" ? "ts-proto" : name;
    // Messages of protoc-gen-es and, unless numbers are asked for, of this run of ts-proto hold bigints.
    const options = shape === "ts-proto" ? [`ts_proto_opt=forceLong=${name === shape ? "bigint" : "number"}`] : [];
    const isNumber = name !== "es" && name !== "ts-proto";
    const api = await generateInline(proto, shape as "plain", { options });
    const codec = api["boxCodec"] as unknown as Codec<object>;
    const hold = (value: number): unknown => (isNumber || !Number.isInteger(value) ? value : BigInt(value));
    const empty = (): object => parse(codec, "{}");
    let sent = 0;
    const client = connectInline(api, "box", async () => {
      sent++;
      return Response.json({});
    });

    const wrong = [
      largest + 1,
      -largest - 1,
      ...(isNumber ? [1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300] : [1e18]),
    ];
    test.each(wrong)("%d is refused in every position before anything is sent", async (value) => {
      for (const part of [
        { id: hold(value) },
        { many: [hold(1), hold(value)] },
        { inner: { ...empty(), id: hold(value) } },
      ]) {
        const box = { ...empty(), ...part };
        expect(() => stringify(codec, box)).toThrow(/cannot be written as a JSON number/);
        await expect(client["put"]!(box)).rejects.toThrow(/cannot be written as a JSON number/);
        const serve = serveInline(api, "box", { put: () => box }, { onError: () => {} });
        const init = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
        expect((await serve("/put", init)).status).toBe(500);
      }
      expect(sent).toBe(0);
    });

    test.runIf(name === "plain")("a bigint that JavaScript gives is written, or refused", () => {
      const box = { id: 5n, many: [5n], mapped: { a: -5n }, inner: { id: 6n } };
      expect(stringify(codec, box)).toBe('{"id":5,"many":[5],"mapped":{"a":-5},"inner":{"id":6}}');
      expect(stringify(codec, { either: 5n, eithers: [6n, "a", 7] })).toBe('{"either":5,"eithers":[6,"a",7]}');
      const long = 2n ** 60n;
      for (const part of [
        { id: long },
        { many: [long] },
        { mapped: { a: long } },
        { either: long },
        { eithers: [long] },
      ]) {
        expect(() => stringify(codec, { inner: part })).toThrow(
          "1152921504606846976 cannot be written as a JSON number",
        );
      }
    });

    test("safe integers are written exactly", () => {
      const text = `{"id":${-largest},"many":[0,${largest}],"mapped":{"a":${largest}},"inner":{"id":0}}`;
      expect(stringify(codec, parse(codec, text))).toBe(text);
    });
  },
);
