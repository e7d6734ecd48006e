import {
  type BookshelvesClient,
  createBookshelvesClient,
  createReadingPositionsClient,
  createVolumesClient,
  type ReadingPositionsClient,
  type VolumesClient,
} from "../gen/library/v1/library_client.js";
import { bookshelvesRoutes, readingPositionsRoutes, volumesRoutes } from "../gen/library/v1/library_routes.js";
import { createWebsiteClient, type WebsiteClient } from "../gen/library/v1/website_client.js";
import { websiteRoutes } from "../gen/library/v1/website_routes.js";
import { pick, unless } from "./choices.ts";
import { type Cell, Ledger } from "./ledger.ts";
import type { Step, Traffic } from "./traffic.ts";

const volumeIds = ["emma", "walden", "alice", "dracula", "moby-dick", "faust", "frankenstein"];

/** Readers who search, keep shelves, read and review. Each has an access token of the token service. */
export const libraryTraffic: Traffic = {
  operations: [volumesRoutes, bookshelvesRoutes, readingPositionsRoutes, websiteRoutes],
  async createUser({ name, connect, accessToken }) {
    const transport = connect({ authorization: `Bearer ${await accessToken()}` });
    let counter = 0;
    const reader: Reader = {
      name,
      library: { ...createVolumesClient(transport), ...createBookshelvesClient(transport) },
      positions: createReadingPositionsClient(transport),
      website: createWebsiteClient(transport),
      ledger: new Ledger(),
      next: () => `chapter-${++counter}`,
    };
    const parts = [searchSteps, favoritesSteps, positionSteps, reviewSteps, ownShelfSteps];
    return { ledger: reader.ledger, steps: parts.flatMap((stepsOf) => stepsOf(reader)) };
  },
};

/** A user, with the clients that call the service for them. */
interface Reader {
  readonly name: string;
  readonly library: VolumesClient & BookshelvesClient;
  readonly positions: ReadingPositionsClient;
  readonly website: WebsiteClient;
  readonly ledger: Ledger;
  /** Returns a text that is new. */
  next(): string;
}

const favorites = { shelf: "0", maxResults: 40 };

function searchSteps({ library, website }: Reader): Step[] {
  return [
    () => library.listVolumes({ q: pick(["inauthor:austen", "whale OR faust", "-emma love", '"to"']) }),
    () => library.getVolume({ volumeId: pick(volumeIds), projection: "lite" }),
    () => unless([404], library.getVolume({ volumeId: "necronomicon" })),
    () => library.listMyBookshelves({}),
    () => library.getMyBookshelf({ shelf: pick(["0", "1", "2"]) }),
    () => library.listMyBookshelfVolumes(favorites),
    () => website.purchaseVolume({ volumeId: pick(volumeIds) }),
  ];
}

function favoritesSteps({ name, library, ledger }: Reader): Step[] {
  const shelf = ledger.cell(
    `${name}: favorites`,
    async () => ((await library.listMyBookshelfVolumes(favorites)).items ?? []).map(({ id }) => id).join(" "),
    "",
  );
  const changeShelf = (change: (ids: readonly string[], volumeId: string) => Promise<unknown> | undefined): Step => {
    return async () => change((await shelf.value())?.split(" ").filter(Boolean) ?? [], pick(volumeIds));
  };
  const write = (ids: readonly string[], send: () => Promise<unknown>) => shelf.write(ids.join(" "), send);
  return [
    changeShelf((ids, volumeId) => {
      if (ids.includes(volumeId)) return;
      return write([...ids, volumeId], () => library.addVolume({ shelf: "0", volumeId }));
    }),
    changeShelf((ids, volumeId) => {
      if (!ids.includes(volumeId)) return;
      return write(
        ids.filter((id) => id !== volumeId),
        () => library.removeVolume({ shelf: "0", volumeId }),
      );
    }),
    changeShelf((ids, volumeId) => {
      if (!ids.includes(volumeId)) return;
      const moved = [volumeId, ...ids.filter((id) => id !== volumeId)];
      return write(moved, () => library.moveVolume({ shelf: "0", volumeId, volumePosition: 0 }));
    }),
    changeShelf((ids) => (ids.length > 3 ? write([], () => library.clearVolumes({ shelf: "0" })) : undefined)),
  ];
}

function positionSteps({ name, positions, website, ledger, next }: Reader): Step[] {
  const reading = cellsOf(ledger, `${name}: position`, async (volumeId) => {
    return (await unless([404], positions.getReadingPosition({ volumeId })))?.gbTextPosition;
  });
  return [
    on(reading, (cell, volumeId, before) => {
      const gbTextPosition = next();
      const request = { volumeId, readingPosition: { gbTextPosition } };
      if (before === undefined) return cell.write(gbTextPosition, () => positions.insertReadingPosition(request));
      return cell.write(gbTextPosition, () => positions.updateReadingPosition(request));
    }),
    on(reading, (cell, volumeId) => {
      const position = next();
      const timestamp = new Date().toISOString();
      return cell.write(position, () => positions.setReadingPosition({ volumeId, position, timestamp }));
    }),
    on(reading, async (cell, volumeId, before) => {
      if (before !== undefined) await cell.write(undefined, () => positions.deleteReadingPosition({ volumeId }));
    }),
    on(reading, (cell, volumeId) => {
      const textPosition = next();
      return cell.write(textPosition, () => website.openVolume({ volumeId, textPosition }));
    }),
  ];
}

function reviewSteps({ name, library, website, ledger, next }: Reader): Step[] {
  const reviews = cellsOf(ledger, `${name}: review`, async (volumeId) => {
    const result = await library.getVolume({ volumeId });
    return result.status === 200 ? result.body.userInfo?.review?.text : undefined;
  });
  return [
    on(reviews, (cell, volumeId) => {
      const text = next();
      return cell.write(text, () => website.reviewVolume({ volumeId, review: { rating: 4, text } }));
    }),
    on(reviews, async (cell, volumeId, before) => {
      if (before !== undefined) await cell.write(undefined, () => website.deleteReview({ volumeId }));
    }),
  ];
}

/** A cell for each volume. */
function cellsOf(
  ledger: Ledger,
  kind: string,
  read: (volumeId: string) => Promise<string | undefined>,
): ReadonlyMap<string, Cell> {
  return new Map(volumeIds.map((id) => [id, ledger.cell(`${kind} of ${id}`, () => read(id))]));
}

function on(
  cells: ReadonlyMap<string, Cell>,
  step: (cell: Cell, volumeId: string, before: string | undefined) => Promise<unknown>,
): Step {
  return async () => {
    const volumeId = pick(volumeIds);
    const cell = cells.get(volumeId)!;
    await step(cell, volumeId, await cell.value());
  };
}

/** Shelves that the user creates. */
function ownShelfSteps({ name, library, website, ledger, next }: Reader): Step[] {
  const shelfTitles = new Map<number, Cell>();
  const ownShelf = (step: (title: Cell, shelf: string) => Promise<unknown>): Step => {
    return async () => {
      const [id, title] = pick([...shelfTitles]) ?? [];
      if (title !== undefined && (await title.value()) !== undefined) await step(title, `${id}`);
    };
  };
  const keep = (id: number, title: string): void => {
    const read = async () => {
      const found = await unless([404], library.getMyBookshelf({ shelf: `${id}` }));
      return found?.status === 200 ? found.body.title : undefined;
    };
    shelfTitles.set(id, ledger.cell(`${name}: shelf ${id}`, read, title));
  };
  return [
    async () => {
      if (shelfTitles.size > 5) return;
      const title = next();
      const { id } = await website.createBookshelf({ bookshelf: { title } });
      keep(id!, title);
    },
    () => unless([403], library.insertMyBookshelf({ bookshelf: { title: "mine" } })),
    () => unless([403], library.deleteMyBookshelf({ shelf: "0" })),
    ownShelf((cell, own) => {
      const title = next();
      return cell.write(title, () => library.updateMyBookshelf({ shelf: own, bookshelf: { title } }));
    }),
    ownShelf((_, own) => website.setAccess({ shelf: own, access: "PUBLIC" })),
    ownShelf(async (_, own) => {
      await website.setAccess({ shelf: own, access: "PUBLIC" });
      await library.getBookshelf({ userId: name, shelf: own });
      await library.listBookshelfVolumes({ userId: name, shelf: own });
      await library.listBookshelves({ userId: name });
    }),
    ownShelf((cell, own) => cell.write(undefined, () => website.deleteBookshelf({ shelf: own }))),
  ];
}
