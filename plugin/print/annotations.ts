import type { CodeAnnotation, DescriptorPlace } from "../protocol/response/response-file.ts";

/** Something printed text may come from. The place is asked for only when annotations are wanted. */
export interface Described {
  readonly descriptor: DescriptorPlace;
}

/** A mark on a printed line: the identifier there that stands for an element. */
export interface Mark {
  readonly line: number;
  readonly name: string;
  readonly descriptor: DescriptorPlace;
}

// A message may be named `type`, an rpc `async`: what declares comes before what is declared.
const declaration = /^\s*(?:export (?:declare )?(?:interface|type|function|const) |async \*?)?/;

/** Where the identifier begins and ends in a line, in UTF-16 units. */
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
 * The annotations of a printed text, in its order: bytes of the whole file in UTF-8, as GeneratedCodeInfo counts them.
 * `head` is what stands before the lines; each line ends with one line feed. `marks` are in the order of their lines.
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
