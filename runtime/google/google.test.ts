import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinear } from "../../testdata/expect-linear.ts";
import {
  blobToHttpBody,
  bytesToHttpBody,
  datesToInterval,
  dateToJsDate,
  dateToText,
  decimalToNumber,
  decimalToText,
  decimalToUnits,
  httpBodiesToResponse,
  httpBodyToBlob,
  httpBodyToResponse,
  httpBodyToText,
  intervalIncludes,
  intervalToDates,
  jsDateToDate,
  latLngToPosition,
  latLngToText,
  minorUnitsToMoney,
  moneyToMinorUnits,
  moneyToText,
  numberToDecimal,
  positionToLatLng,
  responseToHttpBody,
  streamToHttpBodies,
  textToDate,
  textToDecimal,
  textToHttpBody,
  textToLatLng,
  textToMoney,
  textToTimeOfDay,
  timeOfDayToText,
  unitsToDecimal,
} from "../google.ts";

const days = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true });
const degrees = (bound: number) => fc.double({ min: -bound, max: bound, noNaN: true }).map((it) => it + 0);

describe("google.type.Date", () => {
  test("days are what Date calls them, and come back", () => {
    fc.assert(
      fc.property(days, (time) => {
        const text = time.toISOString().slice(0, 10);
        const date = jsDateToDate(time);
        expect(dateToText(date)).toBe(text);
        expect(textToDate(text)).toEqual(date);
        expect(dateToJsDate(date)).toEqual(new Date(text));
      }),
    );
  });

  test.each([
    [{ year: 2026 }, "2026"],
    [{ year: 2026, month: 3, day: 0 }, "2026-03"],
    [{ year: 0, month: 2, day: 29 }, "--02-29"],
    [{ year: 7, month: 2, day: 28 }, "0007-02-28"],
  ])("%j is %s", (date, text) => {
    expect(dateToText(date)).toBe(text);
    expect(textToDate(text)).toEqual({ month: 0, day: 0, ...date });
  });

  test.each([
    {},
    { day: 1 },
    { month: 1 },
    { year: 2026, day: 1 },
    { year: 2025, month: 2, day: 29 },
    { year: 1900, month: 2, day: 29 },
    { year: 2026, month: 4, day: 31 },
    { year: 2026, month: 13, day: 1 },
    { year: 10000, month: 1, day: 1 },
    { year: 2026.5, month: 1, day: 1 },
    { year: Number.NaN, month: 1, day: 1 },
    { year: -1, month: 1, day: 1 },
  ])("%j does not exist", (date) => {
    expect(() => dateToText(date)).toThrow(RangeError);
  });

  test.each([
    "",
    "2026-1-1",
    "2026-02-30",
    "0000-01-01",
    "2026-00",
    "2026-00-01",
    "2026-01-00",
    "--02",
    "-",
    "2026-01-01T",
  ])("%j is refused", (text) => {
    expect(() => textToDate(text)).toThrow(RangeError);
  });

  test("parts of dates and distant times have no counterpart", () => {
    expect(() => dateToJsDate({ year: 2026, month: 1 })).toThrow("2026-01 is not a whole date");
    expect(() => dateToJsDate({ month: 1, day: 1 })).toThrow("--01-01 is not a whole date");
    expect(() => jsDateToDate(new Date(8.64e15))).toThrow(RangeError);
    expect(() => jsDateToDate(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe("google.type.TimeOfDay", () => {
  test("text comes back", () => {
    const time = fc.record({
      hours: fc.nat(23),
      minutes: fc.nat(59),
      seconds: fc.nat(60),
      nanos: fc.oneof(fc.nat(999_999_999), fc.constantFrom(0, 500_000_000, 1_000_000, 1_000)),
    });
    fc.assert(
      fc.property(time, (it) => {
        expect(textToTimeOfDay(timeOfDayToText(it))).toEqual(it);
      }),
    );
  });

  test.each([
    [{}, "00:00:00"],
    [{ hours: 9, minutes: 30, nanos: 500_000_000 }, "09:30:00.500"],
    [{ hours: 24 }, "24:00:00"],
    [{ hours: 23, minutes: 59, seconds: 60 }, "23:59:60"],
  ])("%j is %s", (time, text) => expect(timeOfDayToText(time)).toBe(text));

  test.each([
    { hours: 25 },
    { hours: 24, seconds: 1 },
    { minutes: 60 },
    { seconds: 61 },
    { nanos: 1e9 },
    { nanos: -1 },
  ])("%j is out of range", (time) => expect(() => timeOfDayToText(time)).toThrow(RangeError));

  test("short and precise text", () => {
    expect(textToTimeOfDay("09:30")).toEqual({ hours: 9, minutes: 30, seconds: 0, nanos: 0 });
    expect(textToTimeOfDay("09:30:01.000000001").nanos).toBe(1);
    for (const text of ["9:30", "24:01", "12:00:00.", "12:00:00.0000000001", "12:00Z", ""])
      expect(() => textToTimeOfDay(text), text).toThrow(RangeError);
  });
});

describe("google.type.Money", () => {
  const amounts = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

  test("minor units come back, in all digits", () => {
    fc.assert(
      fc.property(amounts, fc.nat(9), (amount, digits) => {
        const money = minorUnitsToMoney(amount, "EUR", digits);
        expect(moneyToMinorUnits(money, digits)).toBe(amount);
        expect(textToMoney(moneyToText(money), "EUR")).toEqual(money);
        expect(moneyToText({ ...money, units: String(money.units) })).toBe(moneyToText(money));
      }),
    );
  });

  test.each([
    ["EUR", 1050n, "10.5"],
    ["JPY", 1050n, "1050"],
    ["KWD", 1050n, "1.05"],
    ["USD", -175n, "-1.75"],
    ["USD", -5n, "-0.05"],
  ])("%s %s is %s", (currency, minor, text) => {
    expect(moneyToText(minorUnitsToMoney(minor, currency))).toBe(text);
    expect(moneyToMinorUnits(textToMoney(text, currency))).toBe(minor);
  });

  test("what is not exact is refused", () => {
    expect(minorUnitsToMoney(-175n, "USD")).toEqual({ currencyCode: "USD", units: -1n, nanos: -750_000_000 });
    expect(() => moneyToMinorUnits({ currencyCode: "EUR", units: 1n, nanos: 1 })).toThrow("more than 2 digits");
    expect(() => moneyToText({ units: 1n, nanos: -1 })).toThrow("same sign");
    expect(() => moneyToText({ units: 1, nanos: 1_000_000_000 })).toThrow(RangeError);
    expect(() => moneyToText({ units: 2n ** 63n })).toThrow(RangeError);
    expect(() => textToMoney("9223372036854775808", "EUR")).toThrow(RangeError);
    expect(() => textToMoney("0.0000000001", "EUR")).toThrow(RangeError);
    expect(() => moneyToMinorUnits({ units: 1n })).toThrow(RangeError);
  });
});

describe("google.type.Decimal", () => {
  test("numbers and units come back", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(decimalToNumber(numberToDecimal(number))).toBe(number + 0);
      }),
    );
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(30), (units, digits) => {
        expect(decimalToUnits(unitsToDecimal(units, digits), digits)).toBe(units);
      }),
    );
  });

  test.each([
    ["", "0"],
    ["-0", "0"],
    ["2.50", "2.5"],
    ["+.5", "0.5"],
    ["5.", "5"],
    ["2.5e8", "250000000"],
    ["2.5E-3", "0.0025"],
    ["-00012.00", "-12"],
  ])("%j is %s", (value, text) => expect(decimalToText({ value })).toBe(text));

  test.each(["x", ".", "1,5", "0x10", "1e", "Infinity", "1e10001", "1e-99999999999", "--1", " 1"])(
    "%j is refused",
    (text) => {
      expect(() => textToDecimal(text)).toThrow(RangeError);
    },
  );

  test("what is not exact is refused", () => {
    expect(() => decimalToUnits({ value: "2.505" }, 2)).toThrow("2.505 has more than 2 digits");
    expect(() => decimalToNumber({ value: "1e400" })).toThrow(RangeError);
    expect(() => numberToDecimal(Number.NaN)).toThrow(RangeError);
  });
});

describe("google.type.LatLng", () => {
  test("positions and text come back", () => {
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const point = { latitude, longitude };
        expect(latLngToPosition(point)).toEqual([longitude, latitude]);
        expect(positionToLatLng([longitude, latitude, 512])).toEqual(point);
        expect(textToLatLng(latLngToText(point))).toEqual(point);
      }),
    );
  });

  test("degrees have a range", () => {
    expect(latLngToText({})).toBe("0,0");
    expect(textToLatLng("48.137, -11.575")).toEqual({ latitude: 48.137, longitude: -11.575 });
    expect(() => latLngToText({ latitude: 90.1 })).toThrow("latitude must be a number from -90 to 90, got 90.1");
    expect(() => positionToLatLng([181, 0])).toThrow(RangeError);
    expect(() => positionToLatLng([1])).toThrow(RangeError);
    for (const text of ["", "1", "1,2,3", "N,1", "NaN,1", "91,0"]) expect(() => textToLatLng(text)).toThrow(RangeError);
  });

  test("long text takes linear time", () =>
    expectLinear((size) => expect(() => textToLatLng("1".repeat(size))).toThrow(RangeError)));
});

describe("google.type.Interval", () => {
  test("dates come back, from the timestamps of every shape", () => {
    fc.assert(
      fc.property(fc.option(days, { nil: undefined }), fc.nat(1e9), (start, length) => {
        const end = start && new Date(start.getTime() + length);
        if (end !== undefined && end.getUTCFullYear() > 9999) return;
        expect(intervalToDates(datesToInterval({ start, end }))).toEqual({ start, end });
        expect(intervalToDates({ startTime: start, endTime: end })).toEqual({ start, end });
        if (start === undefined) return;
        const seconds = Math.floor(start.getTime() / 1000);
        const nanos = (start.getTime() - seconds * 1000) * 1e6;
        expect(intervalToDates({ startTime: { seconds: BigInt(seconds), nanos } }).start).toEqual(start);
        expect(intervalToDates({ startTime: { seconds, nanos: nanos + 999_999 } }).start).toEqual(start);
      }),
    );
  });

  test("the start belongs to it, the end does not", () => {
    const interval = { startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-01T00:00:00.000000002Z" };
    expect(intervalIncludes(interval, "2026-01-01T01:00:00+01:00")).toBe(true);
    expect(intervalIncludes(interval, "2026-01-01T00:00:00.000000001Z")).toBe(true);
    expect(intervalIncludes(interval, "2026-01-01T00:00:00.000000002Z")).toBe(false);
    expect(intervalIncludes({}, new Date())).toBe(true);
    const empty = { startTime: new Date(0), endTime: new Date(0) };
    expect(intervalIncludes(empty, new Date(0))).toBe(false);
  });

  test("what is not an interval is refused", () => {
    expect(() => intervalToDates({ startTime: new Date(1), endTime: new Date(0) })).toThrow("ends before it starts");
    expect(() => intervalToDates({ startTime: "today" })).toThrow(RangeError);
    expect(() => intervalToDates({ startTime: { seconds: 1e12 } })).toThrow(RangeError);
    expect(() => datesToInterval({ start: new Date(Number.NaN) })).toThrow(RangeError);
  });
});

describe("google.api.HttpBody", () => {
  test("blobs and responses come back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), fc.constantFrom("image/png", "text/csv"), async (data, contentType) => {
        const body = bytesToHttpBody(data, contentType);
        expect(await blobToHttpBody(httpBodyToBlob(body))).toEqual(body);
        expect(await responseToHttpBody(httpBodyToResponse(body))).toEqual(body);
      }),
      { numRuns: 20 },
    );
    expect(await blobToHttpBody(new Blob([]))).toEqual({
      contentType: "application/octet-stream",
      data: new Uint8Array(),
    });
    expect(httpBodyToResponse({}, { status: 204 }).status).toBe(204);
    expect(httpBodyToResponse({ contentType: "a/b" }, { headers: { "x-a": "1" } }).headers.get("x-a")).toBe("1");
  });

  test("text has the charset of its media type", () => {
    expect(httpBodyToText(textToHttpBody("ü"))).toBe("ü");
    expect(httpBodyToText({ contentType: 'text/plain; Charset="iso-8859-1"', data: Uint8Array.of(0xfc) })).toBe("ü");
    expect(() => httpBodyToText({ data: Uint8Array.of(0xfc) })).toThrow(TypeError);
    expect(() => httpBodyToText({ contentType: "text/plain;charset=x-y" })).toThrow(RangeError);
  });

  test("streams come back, and end early", async () => {
    const chunks = [Uint8Array.of(1), Uint8Array.of(2, 3)];
    const stream = new Blob(chunks).stream();
    const response = await httpBodiesToResponse(streamToHttpBodies(stream, "image/png"), { status: 206 });
    expect([response.status, response.headers.get("content-type")]).toEqual([206, "image/png"]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield Uint8Array.of(1);
      } finally {
        ended = true;
      }
    }
    await (await httpBodiesToResponse(streamToHttpBodies(endless()))).body?.cancel();
    expect(ended).toBe(true);
    async function* none() {}
    expect(await (await httpBodiesToResponse(none())).text()).toBe("");
  });
});
