import type { Suite } from "../attack.ts";
import { createFolder } from "../bundle.ts";
import { buildTarget } from "../target.ts";
import { importTarget } from "../target-module.ts";
import { fuzzAttack } from "./fuzz-target.ts";
import { headerTargets } from "./header-targets.ts";
import { longInputAttacks } from "./long-inputs.ts";
import { pathTargets } from "./path-targets.ts";
import { requestTargets } from "./request-targets.ts";
import { streamTargets } from "./stream-targets.ts";

/** Everything that reads what others send, with mutated input and without sockets. */
export async function fuzzSuite(): Promise<Suite> {
  const target = await importTarget(await buildTarget(createFolder()));
  const targets = [...pathTargets, ...requestTargets(target), ...streamTargets, ...headerTargets];
  // As many as the time allows.
  return { count: 1e9, attacks: [...longInputAttacks(), ...targets.map(fuzzAttack)], close() {} };
}
