import { type Attack, hold, Tally } from "../attack.ts";
import { HostileBatch } from "./hostile-batch.ts";
import { hostileStrings } from "./hostile-strings.ts";
import { messageFiles } from "./message-plugins.ts";
import { places, replaceIn } from "./places.ts";
import { type Output, runRest } from "./run-plugin.ts";
import { setParameter } from "./set-parameter.ts";
import { type Shape, shapes } from "./shapes.ts";

/** Protos that compilers accept, and whose output must compile as well. */
export interface OddProto {
  readonly name: string;
  readonly request: Uint8Array;
}

/** How many cases of each place a short run tries: each string, in each shape, is tried in one place or two. */
export const fewCases = 16;

interface Case {
  readonly name: string;
  readonly shape: Shape;
  make(): Uint8Array;
}

/** Every string of a descriptor replaced by hostile ones, and odd protos: what is generated must compile and load. */
export function hostileAttacks(sample: Uint8Array, odd: readonly OddProto[], folder: string): Attack[] {
  const hostile = Object.entries(places).map(([place, placeholder], index) => {
    const cases = shapes.flatMap((shape) => {
      return hostileStrings.map((text) => {
        const name = `${place}, ${shape} ${JSON.stringify(text)}`;
        return { name, shape, make: () => replaceIn(sample, placeholder, text) };
      });
    });
    return {
      name: `hostile ${place}`,
      some: (count: number) => everyNth(cases, Math.ceil(cases.length / count), index),
    };
  });
  // The few cases of a short run are compiled together: most of the time goes into the declarations of the runtime.
  const shortRun = once(() =>
    runCases(
      hostile.flatMap(({ some }) => some(fewCases)),
      folder,
    ),
  );
  const ofPlaces = hostile.map(({ name, some }): Attack => {
    return {
      name,
      async run({ count }) {
        return judge(some(count), count === fewCases ? await shortRun() : await runCases(some(count), folder));
      },
    };
  });
  const oddCases = odd.map(({ name, request }) => {
    return { name, cases: shapes.map((shape) => ({ name: `${name}, ${shape}`, shape, make: () => request })) };
  });
  const allOdd = oddCases.flatMap(({ cases }) => cases);
  const oddBatch = once(() => runCases(allOdd, folder));
  const ofOdd = oddCases.map(({ name, cases }) => ({ name, run: async () => judge(cases, await oddBatch()) }));
  return [...ofPlaces, ...ofOdd];
}

/** Spreads a short run over all places: each begins with another of its cases. */
function everyNth<T>(all: readonly T[], n: number, offset: number): readonly T[] {
  return all.filter((_, index) => (index + offset) % n === 0);
}

interface Ran {
  readonly batch: HostileBatch;
  readonly kinds: ReadonlyMap<string, Output["kind"]>;
}

function judge(cases: readonly Case[], { batch, kinds }: Ran): Tally {
  const tally = new Tally();
  for (const it of cases) tally.add(kinds.get(it.name) ?? "failed");
  const broken = cases.flatMap((it) => {
    const [problem] = batch.problemsOf(it.name);
    return problem === undefined ? [] : [`${it.name.slice(0, 100)}: ${problem.slice(0, 300)}`];
  });
  hold(broken.length === 0, `${broken.length} of ${cases.length}:\n${broken.join("\n")}`);
  return tally;
}

/** Generates TypeScript and JavaScript for each case, and checks all of it together. */
async function runCases(cases: readonly Case[], folder: string): Promise<Ran> {
  const batch = new HostileBatch(folder);
  const kinds = new Map<string, Output["kind"]>();
  for (const { name, shape, make } of cases) {
    for (const target of ["js+dts", "ts"]) {
      try {
        const request = setParameter(make(), `target=${target},messages=${shape}`);
        const { kind, files } = await runRest(request);
        kinds.set(name, kind);
        if (kind !== "files") continue;
        // Declarations spell messages as TypeScript does, and to check them, too, takes twice the time.
        const isLoaded = target !== "ts" && shape !== "plain";
        const output = isLoaded ? new Map([...files].filter(([path]) => path.endsWith(".js"))) : files;
        batch.add(name, output, isLoaded ? new Map() : messageFiles(shape, request));
      } catch (error) {
        batch.problem(name, (error as Error).message);
      }
    }
  }
  await batch.check();
  return { batch, kinds };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
