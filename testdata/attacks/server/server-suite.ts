import type { Suite } from "../attack.ts";
import { createFolder } from "../bundle.ts";
import { buildTarget } from "../target.ts";
import { importTarget } from "../target-module.ts";
import { bodyAttacks } from "./bodies.ts";
import { framingAttacks } from "./framing.ts";
import { limitAttacks } from "./limits.ts";
import { multipartAttacks } from "./multipart.ts";
import { originAttacks } from "./origins.ts";
import { parameterAttacks } from "./parameters.ts";
import { redisAttacks } from "./redis-limits.ts";
import { serveTarget } from "./served.ts";
import { sizeAttacks } from "./sizes.ts";
import { strictnessAttacks } from "./strictness.ts";
import { upgradeAttacks } from "./upgrades.ts";
import { webSocketAttacks } from "./websocket-frames.ts";

/** Requests that a server must survive, through both adapters. */
export async function serverSuite(): Promise<Suite> {
  const served = await serveTarget(await importTarget(await buildTarget(createFolder())));
  return {
    count: 1000,
    attacks: [
      ...framingAttacks(served),
      ...bodyAttacks(served),
      ...parameterAttacks(served),
      ...multipartAttacks(served),
      ...strictnessAttacks(served),
      ...webSocketAttacks(served),
      ...sizeAttacks(served),
      ...upgradeAttacks(served),
      ...originAttacks(),
      ...limitAttacks(),
      ...redisAttacks(),
    ],
    close: () => served.close(),
  };
}
