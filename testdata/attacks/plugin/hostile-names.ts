import { type Attack, hold, Tally } from "../attack.ts";
import { HostileBatch } from "./hostile-batch.ts";
import { hostileStrings } from "./hostile-strings.ts";
import { places, replaceIn } from "./places.ts";
import { type Output, runRest } from "./run-plugin.ts";
import { setParameter } from "./set-parameter.ts";

/** Protos that compilers accept, and whose output must compile as well. */
export interface OddProto {
  readonly name: string;
  readonly request: Uint8Array;
}

interface Case {
  readonly name: string;
  make(): Uint8Array;
}

/** Every string of a descriptor replaced by hostile ones, and odd protos: what is generated must compile and load. */
export function hostileAttacks(sample: Uint8Array, odd: readonly OddProto[], folder: string): Attack[] {
  const ofPlaces = Object.entries(places).map(([place, placeholder]): Attack => {
    const cases = hostileStrings.map((text) => {
      return { name: JSON.stringify(text), make: () => replaceIn(sample, placeholder, text) };
    });
    return attackOf(
      `hostile ${place}`,
      cases,
      once(() => runCases(cases, folder)),
    );
  });
  const oddCases = odd.map(({ name, request }) => ({ name, make: () => request }));
  const oddBatch = once(() => runCases(oddCases, folder));
  return [...ofPlaces, ...oddCases.map((it) => attackOf(it.name, [it], oddBatch))];
}

interface Ran {
  readonly batch: HostileBatch;
  readonly kinds: ReadonlyMap<string, Output["kind"]>;
}

function attackOf(name: string, cases: readonly Case[], run: () => Promise<Ran>): Attack {
  return {
    name,
    async run() {
      const { batch, kinds } = await run();
      const tally = new Tally();
      for (const it of cases) tally.add(kinds.get(it.name) ?? "failed");
      const broken = cases.flatMap((it) => {
        const [problem] = batch.problemsOf(it.name);
        return problem === undefined ? [] : [`${it.name.slice(0, 100)}: ${problem.slice(0, 300)}`];
      });
      hold(broken.length === 0, `${broken.length} of ${cases.length}:\n${broken.join("\n")}`);
      return tally;
    },
  };
}

/** Generates TypeScript and JavaScript for each case, and checks all of it together. */
async function runCases(cases: readonly Case[], folder: string): Promise<Ran> {
  const batch = new HostileBatch(folder);
  const kinds = new Map<string, Output["kind"]>();
  for (const { name, make } of cases) {
    for (const parameter of ["target=js+dts", ""]) {
      try {
        const { kind, files } = await runRest(setParameter(make(), parameter));
        kinds.set(name, kind);
        batch.add(name, files);
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
