import type { Lifecycle } from "../elements/element.ts";
import type { OptionSite } from "../findings/option-site.ts";
import { lifecycleNumbers } from "../options/lifecycle-options.ts";

/** Versions and dates: `8.14.0`, `2022-11-28`, `v3-beta1`. */
const release = /^v?\d[0-9A-Za-z.+-]*$/;

export function isRelease(text: string): boolean {
  return release.test(text);
}

export function checkLifecycle(lifecycle: Lifecycle | undefined, path: readonly number[], site: OptionSite): void {
  const since = lifecycle?.since;
  if (since === undefined || isRelease(since)) return;
  site.report(
    "lifecycle",
    [...path, lifecycleNumbers.since],
    `since must be a version or a date, not ${JSON.stringify(since)}`,
    'write a release such as "8.14.0" or "2022-11-28"',
  );
}
