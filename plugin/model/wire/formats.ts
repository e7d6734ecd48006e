// The formats of the runtime, which the model must not import; check/field-default.test.ts compares the two.

/** The patterns of `rest.v1.Schema.format` by name. */
export const formats: ReadonlyMap<string, RegExp> = new Map([
  ["uuid", /^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$/],
  ["date", /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/],
  [
    "date-time",
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
  ],
  ["email", /^[^\s@]+@[^\s@]+$/],
  ["uri", /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]*$/],
  ["byte", /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/],
  ["time-units", /^(?:0|-1|\d+(?:nanos|micros|ms|s|m|h|d))$/],
]);
