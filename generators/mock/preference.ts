/** The preferences of a request to a mock: `Prefer: code=404, example=minimal`. */
export interface MockPreference {
  /** The status of the response. */
  readonly code?: number | undefined;
  /** `minimal` for the required fields alone; any other name for other values, always the same ones. */
  readonly example?: string | undefined;
}

/** Reads the preferences of a `Prefer` header (RFC 7240) that are for mocks; APIs may have others. */
export function readPreference(header: string | undefined): MockPreference {
  if (header === undefined) return {};
  const code = preferred(header, "code");
  return {
    code: code !== undefined && /^\d{3}$/.test(code) ? Number(code) : undefined,
    example: preferred(header, "example"),
  };
}

function preferred(header: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|,)[ \\t]*${name}[ \\t]*=[ \\t]*(?:"([^"]*)"|([^\\s,;"]+))`, "i").exec(header);
  return match?.[1] ?? match?.[2];
}
