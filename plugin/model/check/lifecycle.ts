import type { Lifecycle } from "../element.ts";
import type { OptionSite } from "../findings/option-site.ts";

/** Releases are versions or dates: `8.14.0`, `2022-11-28`, `v3-beta1`. */
const release = /^v?\d[0-9A-Za-z.+-]*$/;

const SINCE = 1;

export function checkLifecycle(lifecycle: Lifecycle | undefined, path: readonly number[], site: OptionSite): void {
  const since = lifecycle?.since;
  if (since === undefined || release.test(since)) return;
  site.report(
    "lifecycle",
    [...path, SINCE],
    `since is ${JSON.stringify(since)}, which names no release`,
    'write a version or a date, such as "8.14.0" or "2022-11-28"',
  );
}
