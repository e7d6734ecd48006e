import type { ReadingPosition, Review } from "../gen/library/v1/library_types.js";
import { type ShelfRule, shelves } from "./shelf-rules.ts";

/** A shelf with the ids of its volumes, in their order. */
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

/** All that belongs to one user; reviews and positions by the id of their volume. */
export interface UserLibrary {
  readonly shelves: Map<number, Shelf>;
  readonly reviews: Map<string, Review>;
  readonly positions: Map<string, ReadingPosition>;
}

/** The library of a new user: the predefined shelves, empty and private. */
export function createUserLibrary(now: string): UserLibrary {
  const predefined = Object.values(shelves).map((rule): [number, Shelf] => [rule.id, createShelf(rule, now)]);
  return { shelves: new Map(predefined), reviews: new Map(), positions: new Map() };
}

export function createShelf(rule: ShelfRule, now: string): Shelf {
  const { title } = rule;
  const times = { created: now, updated: now, volumesUpdated: now };
  return { rule, ...times, title, description: undefined, isPublic: false, volumeIds: [] };
}

/** Sets what stands on a shelf, in this order. */
export function setVolumes(shelf: Shelf, volumeIds: readonly string[], now: string): void {
  shelf.volumeIds = volumeIds;
  shelf.volumesUpdated = now;
}

/** Books For You does not exist when there is nothing to recommend. */
export function exists(shelf: Shelf): boolean {
  return shelf.rule.id !== shelves.booksForYou.id || shelf.volumeIds.length > 0;
}
