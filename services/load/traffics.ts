import { codehostTraffic } from "./codehost-traffic.ts";
import { inboxTraffic } from "./inbox-traffic.ts";
import { libraryTraffic } from "./library-traffic.ts";
import { rowsTraffic } from "./rows-traffic.ts";
import { searchTraffic } from "./search-traffic.ts";
import { tokenTraffic } from "./token-traffic.ts";
import type { Traffic } from "./traffic.ts";

/** How each service is used, by name. */
export const traffics: Readonly<Record<string, Traffic>> = {
  token: tokenTraffic,
  rows: rowsTraffic,
  inbox: inboxTraffic,
  library: libraryTraffic,
  search: searchTraffic,
  codehost: codehostTraffic,
};
