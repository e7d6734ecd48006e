import type { Suite } from "../attack.ts";
import { createFolder } from "../bundle.ts";
import { serveTarget } from "../server/served.ts";
import { buildTarget } from "../target.ts";
import { importTarget } from "../target-module.ts";
import { everythingOn } from "./everything-on.ts";
import { gigabytes, stalledUpload } from "./gigabytes.ts";
import { manyWatchers } from "./many-watchers.ts";
import { mixedTraffic } from "./mixed-traffic.ts";
import { silentStreams } from "./silent-streams.ts";

/** Traffic that lasts. */
export async function soakSuite(): Promise<Suite> {
  const target = await importTarget(await buildTarget(createFolder()));
  const served = await serveTarget(target);
  return {
    // Pulses on each silent stream, thousands of calls, and hundredths of a gigabyte.
    count: 100,
    attacks: [
      silentStreams(target),
      mixedTraffic(target, served),
      manyWatchers(target),
      everythingOn(target),
      ...gigabytes(target),
      stalledUpload(target),
    ],
    close: () => served.close(),
  };
}
