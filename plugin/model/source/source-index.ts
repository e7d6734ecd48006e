import type {
  FileDescriptorProto,
  SourceCodeInfo_Location as Location,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { locationsOf } from "../../protocol/request/source-info.ts";
import type { Comments, Place } from "../element.ts";
import { httpExtension } from "./extensions.ts";
import { readComments } from "./read-comments.ts";

/**
 * Positions and comments of a file by path. A path is the numbers of `SourceCodeInfo.Location.path` joined by commas:
 * `6,0,2,1` is the second rpc of the first service.
 *
 * The index is made once for a file and when first asked: looking through the list for every element is quadratic.
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

  /** The place of the first of these paths that the compiler located; line and column are 0 when there is none. */
  place(...paths: readonly string[]): Place {
    for (const path of paths) {
      const span = this.#find(path)?.span;
      if (span !== undefined) return this.#placeOf(span);
    }
    return { file: this.file, line: 0, column: 0 };
  }

  /**
   * The place of a path or of the first part of it: compilers locate `(x).y.z = 1` as a whole, and neither `x` nor `y`.
   * Looks through the whole list, which also has what the index leaves out: only findings ask for this.
   */
  placeWithin(path: readonly number[]): Place | undefined {
    const locations = this.#proto.sourceCodeInfo?.location;
    const found = locations?.find((location) => path.every((step, index) => location.path[index] === step));
    return found && this.#placeOf(found.span);
  }

  comments(path: string): Comments {
    return readComments(this.#find(path));
  }

  #placeOf([line, column]: readonly number[]): Place {
    return { file: this.file, line: (line ?? -1) + 1, column: (column ?? -1) + 1 };
  }

  #find(path: string): Location | undefined {
    // Read no earlier: source info is decoded when it is first asked for, and few files of a request are.
    if (this.#locations === undefined) {
      this.#locations = indexLocations(this.#proto);
      SourceIndex.#keep(this);
    }
    return this.#locations.get(path);
  }

  // Files are checked and printed one after the other: what was indexed some files ago is hardly asked for again, and
  // the indexes of a large tree are half of what a run holds in memory.
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
    // `extend` blocks and scattered options come more than once; the first stands highest in the file.
    if (!index.has(key)) index.set(key, location);
  }
  return index;
}

/** Elements have paths of even length; odd ones are their names, types and numbers, more than half of all locations. */
function isWanted(path: readonly number[]): boolean {
  return path.length % 2 === 0 || path.length === 1 || path[5] === httpExtension;
}
