import {
  createBookshelvesClient,
  createReadingPositionsClient,
  createVolumesClient,
} from "../gen/library/v1/library_client.js";
import { bookshelvesRoutes, readingPositionsRoutes, volumesRoutes } from "../gen/library/v1/library_routes.js";
import { createWebsiteClient } from "../gen/library/v1/website_client.js";
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
    const library = { ...createVolumesClient(transport), ...createBookshelvesClient(transport) };
    const positions = createReadingPositionsClient(transport);
    const website = createWebsiteClient(transport);
    const ledger = new Ledger();

    const favorites = { shelf: "0", maxResults: 40 };
    const shelf = ledger.cell(
      `${name}: favorites`,
      async () => ((await library.listMyBookshelfVolumes(favorites)).items ?? []).map(({ id }) => id).join(" "),
      "",
    );
    const changeShelf = (change: (ids: readonly string[], volumeId: string) => Promise<unknown> | undefined): Step => {
      return async () => change((await shelf.value())?.split(" ").filter(Boolean) ?? [], pick(volumeIds));
    };
    const write = (ids: readonly string[], send: () => Promise<unknown>) => shelf.write(ids.join(" "), send);

    const cells = (kind: string, read: (volumeId: string) => Promise<string | undefined>): ReadonlyMap<string, Cell> =>
      new Map(volumeIds.map((id) => [id, ledger.cell(`${name}: ${kind} of ${id}`, () => read(id))]));
    const reading = cells("position", async (volumeId) => {
      return (await unless([404], positions.getReadingPosition({ volumeId })))?.gbTextPosition;
    });
    const reviews = cells("review", async (volumeId) => {
      const result = await library.getVolume({ volumeId });
      return result.status === 200 ? result.body.userInfo?.review?.text : undefined;
    });
    const on = (
      each: ReadonlyMap<string, Cell>,
      step: (cell: Cell, volumeId: string, before: string | undefined) => Promise<unknown>,
    ): Step => {
      return async () => {
        const volumeId = pick(volumeIds);
        const cell = each.get(volumeId)!;
        await step(cell, volumeId, await cell.value());
      };
    };

    let counter = 0;
    const next = (): string => `chapter-${++counter}`;
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

    return {
      ledger,
      steps: [
        () => library.listVolumes({ q: pick(["inauthor:austen", "whale OR faust", "-emma love", '"to"']) }),
        () => library.getVolume({ volumeId: pick(volumeIds), projection: "lite" }),
        () => unless([404], library.getVolume({ volumeId: "necronomicon" })),
        () => library.listMyBookshelves({}),
        () => library.getMyBookshelf({ shelf: pick(["0", "1", "2"]) }),
        () => library.listMyBookshelfVolumes(favorites),
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
        on(reviews, (cell, volumeId) => {
          const text = next();
          return cell.write(text, () => website.reviewVolume({ volumeId, review: { rating: 4, text } }));
        }),
        on(reviews, async (cell, volumeId, before) => {
          if (before !== undefined) await cell.write(undefined, () => website.deleteReview({ volumeId }));
        }),
        () => website.purchaseVolume({ volumeId: pick(volumeIds) }),

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
      ],
    };
  },
};
