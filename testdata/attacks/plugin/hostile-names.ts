import { type Attack, Tally as Counts, hold, type Tally } from "../attack.ts";
import { HostileBatch } from "./hostile-batch.ts";
import { hostileStrings } from "./hostile-strings.ts";
import { places, replaceIn } from "./places.ts";
import { runRest } from "./run-plugin.ts";
import { setParameter } from "./set-parameter.ts";

/** Protos that compilers accept, and whose output must compile as well. */
export interface OddProto {
  readonly name: string;
  readonly request: Uint8Array;
}

/** Every string of a descriptor replaced by hostile ones, and odd protos; all output is type-checked and loaded at once. */
export function hostileAttacks(sample: Uint8Array, odd: readonly OddProto[], folder: string): Attack[] {
  const cases = [
    ...Object.entries(places).map(([place, placeholder]) => ({
      name: `hostile ${place}`,
      requests: hostileStrings.map((text) => [text, () => replaceIn(sample, placeholder, text)] as const),
    })),
    ...odd.map(({ name, request }) => ({ name, requests: [["", () => request] as const] })),
  ];
  const batch = new HostileBatch(folder);
  const tallies = new Map<string, Tally>();
  const runAll = async () => {
    for (const { name, requests } of cases) {
      const tally = new Counts();
      tallies.set(name, tally);
      for (const [text, make] of requests) await runOne(batch, tally, name, text, make());
    }
    await batch.check();
  };
  let all: Promise<void> | undefined;
  return cases.map(({ name, requests }) => ({
    name,
    async run() {
      all ??= runAll();
      await all;
      const broken = requests.flatMap(([text]) => {
        const problems = batch.problemsOf(caseName(name, text));
        return problems.length === 0 ? [] : [`${caseName(name, text).slice(0, 100)}: ${problems[0]!.slice(0, 300)}`];
      });
      hold(broken.length === 0, `${broken.length} of ${requests.length}:\n${broken.join("\n")}`);
      return tallies.get(name)!;
    },
  }));
}

function caseName(name: string, text: string): string {
  return `${name} ${JSON.stringify(text)}`;
}

async function runOne(
  batch: HostileBatch,
  tally: Tally,
  name: string,
  text: string,
  request: Uint8Array,
): Promise<void> {
  for (const parameter of ["", "target=js+dts"]) {
    try {
      const { kind, files } = await runRest(setParameter(request, parameter));
      if (parameter === "") tally.add(kind);
      batch.add(caseName(name, text), files);
    } catch (error) {
      batch.problem(caseName(name, text), (error as Error).message);
    }
  }
}
