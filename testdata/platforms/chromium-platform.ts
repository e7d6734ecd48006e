import { chromium } from "playwright-core";
import { askVersion, findChromium } from "./executables.ts";
import type { FindProgram, Platform } from "./platform.ts";
import type { CallResult } from "./platform-call.ts";

/** A page, as a client. */
export function chromiumPlatform(find: FindProgram): Platform {
  const executablePath = findChromium();
  return {
    name: "Chromium",
    missing: executablePath === undefined ? "CHROMIUM names no executable" : undefined,
    version: () => askVersion(executablePath ?? ""),
    // fetch of browsers sends streams over HTTP/2 only.
    clientLacks: ["streamed requests"],
    async call(origin) {
      const browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
      try {
        const page = await browser.newPage();
        await page.goto(`${origin}/v1/search/page`);
        await page.addScriptTag({ path: find("page") });
        return (await page.evaluate("callOrigin()")) as readonly CallResult[];
      } finally {
        await browser.close();
      }
    },
  };
}
