import type { Store } from "../../store/store.ts";
import type { Catalogue } from "./catalogue.ts";
import { loadCatalogue } from "./load-catalogue.ts";

// A name that the catalogue lacks may be new. It is read again, but not for every misspelled name.
const minMilliseconds = 1000;

export interface CatalogueCache {
  current(): Promise<Catalogue>;
  /** As `current`, for what has to respond without a database, too: undefined if the catalogue cannot be read. */
  available(): Promise<Catalogue | undefined>;
  /** Reads the catalogue again; undefined if that was done a moment ago. */
  refresh(): Promise<Catalogue> | undefined;
  close(): Promise<void>;
}

/** Keeps the catalogue until `notify pgrst, 'reload schema'`. */
export async function createCatalogueCache(store: Store): Promise<CatalogueCache> {
  // They come with the server, and reading them takes longer than everything else.
  const zones = await store.query<{ name: string }>("select name from pg_timezone_names");
  const timeZones = new Set(zones.map(({ name }) => name));
  let loaded = Number.NEGATIVE_INFINITY;
  let catalogue: Promise<Catalogue> | undefined;
  const load = (): Promise<Catalogue> => {
    loaded = performance.now();
    const loading = loadCatalogue(store, timeZones);
    catalogue = loading;
    loading.catch(() => {
      if (catalogue === loading) catalogue = undefined;
    });
    return loading;
  };
  const close = await store.listen("pgrst", () => {
    catalogue = undefined;
  });
  return {
    current: () => catalogue ?? load(),
    available: () => (catalogue ?? load()).catch(() => undefined),
    refresh: () => (performance.now() - loaded < minMilliseconds ? undefined : load()),
    close,
  };
}
