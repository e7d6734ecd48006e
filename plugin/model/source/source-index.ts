import type {
  FileDescriptorProto,
  SourceCodeInfo_Location as Location,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { locationsOf } from "../../protocol/request/source-info.ts";
import type { Comments, Place } from "../elements/element.ts";
import { httpExtension } from "./extensions.ts";
import { readComments } from "./read-comments.ts";

/**
 * Positions and comments of a file by path: the numbers of `SourceCodeInfo.Location.path` joined by commas. `6,0,2,1` is
 * the second rpc of the first service.
 *
 * The index is built on first access: a search of the list for every element would be quadratic.
 */
export class SourceIndex {
  readonly #proto: FileDescriptorProto;
  #locations: Map<string, Location> | undefined;

  constructor(proto: FileDescriptorProto) {
    this.#proto = proto;
  }

  get file(): string {
    return this.#proto.name;
  }

  get imports(): readonly string[] {
    return this.#proto.dependency;
  }

  /** The place of the first of these paths that the compiler located; line and column are 0 if it located none. */
  place(...paths: readonly string[]): Place {
    for (const path of paths) {
      const location = this.#find(path);
      if (location !== undefined) return this.#placeOf(location);
    }
    const [path = ""] = paths;
    return { file: this.file, line: 0, column: 0, path: path === "" ? [] : path.split(",").map(Number) };
  }

  /**
   * The place of a path or of the first location inside it: compilers locate `(x).y.z = 1` as a whole, but neither `x`
   * nor `y`. This searches the whole list, including what the index leaves out, so it is for findings only.
   */
  placeWithin(path: readonly number[]): Place | undefined {
    const locations = this.#proto.sourceCodeInfo?.location;
    const found = locations?.find((location) => path.every((step, index) => location.path[index] === step));
    return found && this.#placeOf(found);
  }

  /** The places of the names of elements, by the paths of the elements. */
  namePlaces(): ReadonlyMap<string, Place> {
    const places = new Map<string, Place>();
    for (const location of locationsOf(this.#proto, isName)) {
      const key = location.path.slice(0, -1).join();
      if (!places.has(key)) places.set(key, this.#placeOf(location));
    }
    return places;
  }

  comments(path: string): Comments {
    return readComments(this.#find(path));
  }

  #placeOf({ span: [line, column], path }: Location): Place {
    return { file: this.file, line: (line ?? -1) + 1, column: (column ?? -1) + 1, path };
  }

  #find(path: string): Location | undefined {
    // Lazy: source info is decoded on first access, and few files of a request need it.
    if (this.#locations === undefined) {
      this.#locations = indexLocations(this.#proto);
      SourceIndex.#keep(this);
    }
    return this.#locations.get(path);
  }

  // Files are checked and printed one after the other, so older indexes are rarely needed again; the indexes of a large
  // tree would be half of the memory of a run.
  static readonly #recent: SourceIndex[] = [];

  static #keep(index: SourceIndex): void {
    SourceIndex.#recent.push(index);
    if (SourceIndex.#recent.length > 4) SourceIndex.#recent.shift()!.#locations = undefined;
  }
}

function indexLocations(file: FileDescriptorProto): Map<string, Location> {
  const index = new Map<string, Location>();
  for (const location of locationsOf(file, isWanted)) {
    const key = location.path.join();
    // `extend` blocks and scattered options occur more than once; the first is the topmost in the file.
    if (!index.has(key)) index.set(key, location);
  }
  return index;
}

/** Elements have paths of even length; odd ones locate their names, types and numbers, more than half of the list. */
function isWanted(path: readonly number[]): boolean {
  return path.length % 2 === 0 || path.length === 1 || path[5] === httpExtension;
}

/** The field `name` of an element. */
function isName(path: readonly number[]): boolean {
  return path.length > 1 && path.length % 2 === 1 && path.at(-1) === 1;
}
