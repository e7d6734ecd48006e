import { join } from "node:path";
import { type Attack, hold, type Suite, Tally } from "../attack.ts";
import { bundle, createFolder } from "../bundle.ts";
import { buildTarget } from "../target.ts";
import { callMalicious } from "./call-malicious.ts";
import { CallingProcess } from "./calling-process.ts";
import type { Result, Scenario, TransportName } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";
import { tokenAttacks } from "./token-attacks.ts";

/** So much may the memory of a process grow in one call. */
const maxGrowth = 256 * 1e6;

/** Malicious servers, each called by a process of its own, through each transport. */
export async function clientSuite(): Promise<Suite> {
  const folder = createFolder();
  const target = await buildTarget(folder);
  const script = join(folder, "caller.mjs");
  await bundle(join(process.cwd(), "testdata/attacks/client/caller.ts"), script);
  const caller = new CallingProcess(script, target);
  const transports: readonly TransportName[] = ["fetch", "node"];
  const attacks = [
    ...scenarios.flatMap((scenario) => transports.map((transport) => attackOf(scenario, transport, caller))),
    ...tokenAttacks(),
  ];
  return { count: attacks.length, attacks, close: () => caller.close() };
}

function attackOf(scenario: Scenario, transport: TransportName, caller: CallingProcess): Attack {
  return {
    name: `${transport}: ${scenario.name}`,
    async run() {
      const { result, sent } = await callMalicious(scenario, transport, caller);
      judge(scenario, result, sent);
      const tally = new Tally();
      tally.add(result.error?.code ?? result.error?.name ?? "a value");
      tally.note = `${result.milliseconds} ms, +${Math.round(result.growth / 1e6)} MB`;
      return tally;
    },
  };
}

function judge(scenario: Scenario, result: Result, sent: readonly string[]): void {
  const { error, milliseconds, growth, rejections, value } = result;
  hold(growth <= maxGrowth, `memory grew by ${Math.round(growth / 1e6)} MB`);
  hold(rejections === 0, `${rejections} unhandled rejections`);
  const { deadline = 5000 } = scenario;
  hold(milliseconds <= deadline, `took ${milliseconds} ms`);
  if (scenario.judge !== undefined) {
    scenario.judge(result, sent);
    return;
  }
  hold(error !== undefined, `resolved with ${JSON.stringify(value)?.slice(0, 200)}`);
  hold(error.name === "RestError", `rejected with a ${error.name}: ${error.message}`);
}
