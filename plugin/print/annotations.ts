import type { CodeAnnotation, DescriptorPlace } from "../protocol/response/response-file.ts";

/** An element of a proto file that printed code is generated from. `descriptor` is read only for annotations. */
export interface Described {
  readonly descriptor: DescriptorPlace;
}

/** An identifier on a printed line that is generated from an element. */
export interface Mark {
  readonly line: number;
  readonly name: string;
  readonly descriptor: DescriptorPlace;
}

// A message may be called `type` and an rpc `async`, so the keywords before the identifier are skipped.
const declaration = /^\s*(?:export (?:declare )?(?:interface|type|function|const) |async \*?)?/;

/** The start and the end of an identifier in a line, in UTF-16 units. */
function rangeOf(line: string, name: string): readonly [number, number] {
  let begin = line.indexOf(name, declaration.exec(line)?.[0].length ?? 0);
  while (begin >= 0 && (isPart(line[begin - 1]) || isPart(line[begin + name.length]))) {
    begin = line.indexOf(name, begin + 1);
  }
  if (begin >= 0) return [begin, begin + name.length];
  throw new Error(
    `the printed line ${JSON.stringify(line)} does not hold the name ${JSON.stringify(name)} that annotate announced; call annotate right before printing it`,
  );
}

function isPart(character: string | undefined): boolean {
  return character !== undefined && /[\w$]/.test(character);
}

/**
 * The annotations of a file in the order of its text, with offsets in bytes of UTF-8 as GeneratedCodeInfo has them.
 * `head` is the text before `lines`, each of which ends with one line feed. `marks` are sorted by line.
 */
export function locateMarks(marks: readonly Mark[], head: string, lines: readonly string[]): CodeAnnotation[] {
  let offset = Buffer.byteLength(head);
  let next = 0;
  const annotations: CodeAnnotation[] = [];
  for (const { line, name, descriptor } of marks) {
    for (; next < line; next++) offset += Buffer.byteLength(lines[next]!) + 1;
    const text = lines[line] ?? "";
    const [begin, end] = rangeOf(text, name);
    annotations.push({
      path: descriptor.path,
      sourceFile: descriptor.sourceFile,
      begin: offset + Buffer.byteLength(text.slice(0, begin)),
      end: offset + Buffer.byteLength(text.slice(0, end)),
    });
  }
  return annotations;
}
