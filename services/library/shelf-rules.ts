/** Whether callers may change the volumes of a shelf themselves. */
export interface ShelfRule {
  readonly id: number;
  readonly title: string;
  /** Adding and moving volumes. */
  readonly add: boolean;
  /** Removing and clearing volumes. */
  readonly remove: boolean;
}

export type PredefinedShelf =
  | "favorites"
  | "purchased"
  | "toRead"
  | "readingNow"
  | "haveRead"
  | "reviewed"
  | "recentlyViewed"
  | "myEbooks"
  | "booksForYou";

/** The predefined shelves of every user, numbered as in the public product. */
export const shelves: Readonly<Record<PredefinedShelf, ShelfRule>> = {
  favorites: { id: 0, title: "Favorites", add: true, remove: true },
  purchased: { id: 1, title: "Purchased", add: false, remove: false },
  toRead: { id: 2, title: "To Read", add: true, remove: true },
  readingNow: { id: 3, title: "Reading Now", add: true, remove: true },
  haveRead: { id: 4, title: "Have Read", add: true, remove: true },
  reviewed: { id: 5, title: "Reviewed", add: false, remove: false },
  recentlyViewed: { id: 6, title: "Recently Viewed", add: false, remove: true },
  myEbooks: { id: 7, title: "My eBooks", add: true, remove: true },
  booksForYou: { id: 8, title: "Books For You", add: false, remove: false },
};

/** The first number for shelves that users create. */
export const firstOwnShelf = 1001;

/** The rule for shelves that users create. */
export const ownShelfRule: ShelfRule = { id: firstOwnShelf, title: "your bookshelf", add: true, remove: true };

const byId: ReadonlyMap<number, ShelfRule> = new Map(Object.values(shelves).map((rule) => [rule.id, rule]));

/** Returns the rule of a predefined shelf. */
export function predefinedShelf(id: number): ShelfRule | undefined {
  return byId.get(id);
}
