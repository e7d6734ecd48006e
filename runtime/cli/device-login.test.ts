import { expect, test } from "vitest";
import { type DevicePrompt, deviceLogin } from "./device-login.ts";

/** Logs in at a service that grants nothing. Returns how long each pause was, in milliseconds, and how the login ended. */
async function pausesOf(authorization: object, error = "authorization_pending"): Promise<readonly [number[], string]> {
  const pauses: number[] = [];
  let now = 0;
  const codes = { device_code: "d", user_code: "u", verification_uri: "https://login.example.com/" };
  const login = { deviceAuthorizationUrl: "https://login.example.com/device", clientId: "books" };
  const context = {
    fetch: async (url: string) =>
      url.endsWith("/device")
        ? Response.json({ ...codes, ...authorization })
        : Response.json({ error }, { status: 400 }),
    show: (_: DevicePrompt) => {},
    wait: async (milliseconds: number) => {
      pauses.push(milliseconds);
      now += milliseconds;
      if (pauses.length > 1000) throw new Error("endless");
    },
    now: () => now,
  };
  const end = await deviceLogin(login, "https://login.example.com/token", context).catch((error: Error) => error);
  return [pauses, (end as Error).message];
}

test.each([
  [{ interval: 0, expires_in: 3 }, [1000, 1000, 1000]],
  [{ interval: 0.001, expires_in: 2 }, [1000, 1000]],
  [{ interval: 4, expires_in: 10 }, [4000, 4000, 2000]],
  [{ interval: 3600, expires_in: 10 }, [10_000]],
  [{ interval: -1, expires_in: 10 }, [5000, 5000]],
  [{ interval: "many", expires_in: 10 }, [5000, 5000]],
  [{ interval: "Infinity", expires_in: 10 }, [5000, 5000]],
  [{ interval: 300, expires_in: "Infinity" }, [300_000, 300_000, 300_000]],
])("asks after pauses, at most until the code expires: %j", async (authorization, pauses) => {
  expect(await pausesOf(authorization)).toEqual([pauses, "the code has expired: log in again"]);
});

test("waits longer when told to slow down", async () => {
  expect(await pausesOf({ interval: 1, expires_in: 20 }, "slow_down")).toEqual([
    [1000, 6000, 11_000, 2000],
    "the code has expired: log in again",
  ]);
});
