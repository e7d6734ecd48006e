import { Agent } from "undici";
import { expect, test } from "vitest";
import { loadUndici, type UndiciPackage } from "./load-undici.ts";

const undici = (version: string, node: string): UndiciPackage => ({ version, engines: { node } });
const missing = () => Promise.reject(new Error("Cannot find package 'undici'"));
const broken = () => Promise.reject(new TypeError("Cannot read properties of undefined (reading 'bind')"));

test("loads what is installed", async () => {
  expect((await loadUndici()).Agent).toBe(Agent);
});

test.each([
  ["not installed", missing, undefined, "20.20.2", "createNodeTransport needs undici 7 or later: npm install undici@7"],
  [
    "not installed, on a newer Node.js",
    missing,
    undefined,
    "22.19.0",
    "createNodeTransport needs undici 7 or later: npm install undici",
  ],
  [
    "too new for Node.js",
    broken,
    undici("8.12.4", ">=22.19.0"),
    "20.20.2",
    "undici 8.12.4 runs on Node.js >=22.19.0, and this is Node.js 20.20.2: npm install undici@7",
  ],
  [
    "too old",
    async () => ({ Agent }),
    undici("6.29.1", ">=18.17"),
    "24.1.0",
    "createNodeTransport needs undici 7 or later, not 6.29.1: npm install undici",
  ],
])("%s: the error says which version to install", async (_, load, installed, node, message) => {
  const error = await loadUndici(load, () => installed, node).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message });
});

test("bundled with the application, where the version is not known", async () => {
  expect(
    await loadUndici(
      async () => ({ Agent }),
      () => undefined,
      "20.20.2",
    ),
  ).toEqual({ Agent });
});
