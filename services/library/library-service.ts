import {
  bookshelvesEndpoints,
  readingPositionsEndpoints,
  volumesEndpoints,
} from "../gen/library/v1/library_handlers.js";
import type { Service } from "../service.ts";
import { createBookshelvesHandlers } from "./bookshelves-handlers.ts";
import { createCatalogue } from "./catalogue.ts";
import { formatError } from "./format-error.ts";
import { createLibraryStore } from "./library-store.ts";
import { createReadingPositionsHandlers } from "./reading-positions-handlers.ts";
import { createVolumesHandlers } from "./volumes-handlers.ts";
import { createWebSite, type WebSite } from "./web-site.ts";

export interface LibraryService extends Service {
  /** Actions of users outside the API. */
  readonly webSite: WebSite;
}

export interface LibraryServiceOptions {
  /** The users by access token; `ada-token` and `ben-token` for `ada` and `ben` by default. */
  readonly tokens?: ReadonlyMap<string, string>;
  readonly clock?: () => Date;
}

const demoTokens: ReadonlyMap<string, string> = new Map([
  ["ada-token", "ada"],
  ["ben-token", "ben"],
]);

/** Creates the book library, with its state in memory. */
export function createLibraryService(options: LibraryServiceOptions = {}): LibraryService {
  const { tokens = demoTokens, clock = () => new Date() } = options;
  const store = createLibraryStore(createCatalogue(), tokens.values(), clock);
  const findUser = (token: string) => tokens.get(token);
  return {
    webSite: createWebSite(store),
    endpoints: [
      ...volumesEndpoints(createVolumesHandlers(store, findUser)),
      ...bookshelvesEndpoints(createBookshelvesHandlers(store)),
      ...readingPositionsEndpoints(createReadingPositionsHandlers(store)),
    ],
    options: { authenticate: ([{ value }]) => findUser(value), formatError },
  };
}
