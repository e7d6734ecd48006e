import type { Outgoing } from "../server/exchange/incoming.ts";

/** The status and the headers of a response in payload format 2.0. */
export interface ResponseHead {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly cookies?: string[];
}

/** Cookies have a list of their own. */
export function responseHead({ status, headers }: Outgoing): ResponseHead {
  const { "set-cookie": cookies, ...others } = headers;
  const flat = Object.entries(others).map(([name, value]) => [
    name,
    typeof value === "string" ? value : value.join(", "),
  ]);
  return {
    statusCode: status,
    headers: Object.fromEntries(flat) as Record<string, string>,
    ...(cookies !== undefined && { cookies: [cookies].flat() }),
  };
}
