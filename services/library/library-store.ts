import type { Volume } from "../gen/library/v1/library_types.js";
import type { Catalogue } from "./catalogue.ts";
import { noSuchUser, noSuchVolume } from "./errors.ts";
import { createUserLibrary, type UserLibrary } from "./user-library.ts";

/** The state of the service, in memory. */
export interface LibraryStore {
  readonly catalogue: Catalogue;
  /** The current time in RFC 3339, in UTC. */
  now(): string;
  /** Throws 404. */
  volume(id: string): Volume;
  /** Throws 404. */
  user(id: string): UserLibrary;
}

export function createLibraryStore(catalogue: Catalogue, userIds: Iterable<string>, clock: () => Date): LibraryStore {
  const now = () => clock().toISOString();
  const users = new Map([...userIds].map((id) => [id, createUserLibrary(now())]));
  return {
    catalogue,
    now,
    volume(id) {
      const volume = catalogue.get(id);
      if (volume === undefined) throw noSuchVolume(id);
      return volume;
    },
    user(id) {
      const library = users.get(id);
      if (library === undefined) throw noSuchUser(id);
      return library;
    },
  };
}
