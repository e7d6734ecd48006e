import { createRequire } from "node:module";
import type { Dispatcher } from "./dispatcher.ts";

/** The part of undici that the transport uses. */
export interface Undici {
  readonly Agent: new (options: {
    readonly headersTimeout: number;
    readonly bodyTimeout: number;
    readonly connections?: number;
  }) => Dispatcher;
}

/** The package.json of undici. */
export interface UndiciPackage {
  readonly version: string;
  readonly engines: { readonly node: string };
}

/** Loads undici with the first call, since servers need not have it installed. */
export async function loadUndici(
  load: () => Promise<unknown> = () => import("undici"),
  findPackage: () => UndiciPackage | undefined = installedUndici,
  node: string = process.versions.node,
): Promise<Undici> {
  const installed = findPackage();
  const advice = `npm install ${undiciFor(node)}`;
  if (Number.parseInt(installed?.version ?? "7", 10) < 7) {
    throw new Error(`createNodeTransport needs undici 7 or later, not ${installed?.version}: ${advice}`);
  }
  try {
    return (await load()) as Undici;
  } catch (cause) {
    if (installed === undefined) throw new Error(`createNodeTransport needs undici 7 or later: ${advice}`, { cause });
    const { version, engines } = installed;
    throw new Error(`undici ${version} runs on Node.js ${engines.node}, and this is Node.js ${node}: ${advice}`, {
      cause,
    });
  }
}

/** The newest undici for a version of Node.js: undici 8 needs Node.js 22.19. */
function undiciFor(node: string): string {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 19) ? "undici" : "undici@7";
}

/** Undefined if it is not installed, or bundled with the application. */
function installedUndici(): UndiciPackage | undefined {
  try {
    return createRequire(import.meta.url)("undici/package.json");
  } catch {
    return undefined;
  }
}
