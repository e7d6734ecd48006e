import { readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Resources {
  readonly heapMegabytes: number;
  readonly rssMegabytes: number;
  /** Undefined where the platform does not tell. */
  readonly descriptors: number | undefined;
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The resources of this process, after a full collection. */
export function measure(): Resources {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapMegabytes: (heapUsed + external) / 1e6, rssMegabytes: rss / 1e6, descriptors: countDescriptors() };
}

function countDescriptors(): number | undefined {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return undefined;
  }
}

export function describe({ heapMegabytes, rssMegabytes, descriptors }: Resources): string {
  return `heap ${heapMegabytes.toFixed(1)} MB, resident ${rssMegabytes.toFixed(0)} MB, ${descriptors ?? "?"} descriptors`;
}
