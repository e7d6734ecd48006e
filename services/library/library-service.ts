import {
  bookshelvesEndpoints,
  readingPositionsEndpoints,
  volumesEndpoints,
} from "../gen/library/v1/library_handlers.js";
import { websiteEndpoints } from "../gen/library/v1/website_handlers.js";
import type { Service, ServiceContext } from "../service.ts";
import { createBookshelvesHandlers } from "./bookshelves-handlers.ts";
import { formatError } from "./format-error.ts";
import { migrations } from "./migrations.ts";
import { createFindReader } from "./readers.ts";
import { createReadingPositionsHandlers } from "./reading-positions-handlers.ts";
import { createVolumesHandlers } from "./volumes-handlers.ts";
import { createWebsiteHandlers } from "./website-handlers.ts";

/** Creates the book library. */
export async function createLibraryService({ store, baseUrl }: ServiceContext): Promise<Service> {
  await store.migrate("library", migrations);
  const findReader = createFindReader(store);
  return {
    endpoints: [
      ...volumesEndpoints(createVolumesHandlers(store, findReader, baseUrl)),
      ...bookshelvesEndpoints(createBookshelvesHandlers(store, baseUrl)),
      ...readingPositionsEndpoints(createReadingPositionsHandlers(store)),
      ...websiteEndpoints(createWebsiteHandlers(store)),
    ],
    options: { authenticate: ([{ value }]) => findReader(value), formatError },
  };
}
