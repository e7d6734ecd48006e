import type { ReadingPosition, Review } from "../gen/library/v1/library_types.js";
import { type ShelfRule, shelves } from "./shelf-rules.ts";

/** A shelf with the ordered ids of its volumes. */
export interface Shelf {
  readonly rule: ShelfRule;
  readonly created: string;
  title: string;
  description: string | undefined;
  isPublic: boolean;
  updated: string;
  volumesUpdated: string;
  volumeIds: readonly string[];
}

/** The data of one user; reviews and positions by volume id. */
export interface UserLibrary {
  readonly shelves: Map<number, Shelf>;
  readonly reviews: Map<string, Review>;
  readonly positions: Map<string, ReadingPosition>;
}

/** Creates the library of a new user: the predefined shelves, empty and private. */
export function createUserLibrary(now: string): UserLibrary {
  const predefined = Object.values(shelves).map((rule): [number, Shelf] => [rule.id, createShelf(rule, now)]);
  return { shelves: new Map(predefined), reviews: new Map(), positions: new Map() };
}

export function createShelf(rule: ShelfRule, now: string): Shelf {
  const { title } = rule;
  const times = { created: now, updated: now, volumesUpdated: now };
  return { rule, ...times, title, description: undefined, isPublic: false, volumeIds: [] };
}

/** Sets the volumes of a shelf, in order. */
export function setVolumes(shelf: Shelf, volumeIds: readonly string[], now: string): void {
  shelf.volumeIds = volumeIds;
  shelf.volumesUpdated = now;
}

/** Books For You exists only if there are recommendations. */
export function exists(shelf: Shelf): boolean {
  return shelf.rule.id !== shelves.booksForYou.id || shelf.volumeIds.length > 0;
}
