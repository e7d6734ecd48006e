import { request } from "node:http";
import { expect, test } from "vitest";
import { listen } from "../../../testdata/serving/loopback.ts";
import type { Route } from "../../operation/route.ts";
import { endpoint } from "../../server/service/endpoint.ts";
import { createFetchHandler } from "../../server.ts";
import { createNodeListener } from "./node-listener.ts";

const fields = [{ name: "count" }, { name: "return" }, { name: "timezone" }];
const route: Route = {
  method: "GET",
  template: "/x",
  headers: [{ name: "prefer", key: "Prefer", style: "preferences", fields }],
};
const echo = endpoint(
  { name: "x.v1.X.Do", routes: [route] },
  { read: (json: unknown) => json, handle: (message: unknown) => message },
);

const lines = ["count=exact, return=representation", "timezone=America/Los_Angeles"];
const members = { prefer: { count: "exact", return: "representation", timezone: "America/Los_Angeles" } };

test("several Prefer headers are one on node:http", async () => {
  const loopback = await listen(createNodeListener([echo]));
  const text = await new Promise<string>((resolve, reject) => {
    const sent = request({ port: loopback.port, path: "/x", headers: { prefer: lines } }, (response) => {
      response.setEncoding("utf8").on("data", resolve);
    });
    sent.on("error", reject).end();
  });
  loopback.close();
  expect(JSON.parse(text)).toEqual(members);
});

test("several Prefer headers are one on fetch", async () => {
  const headers = new Headers();
  for (const line of lines) headers.append("prefer", line);
  const response = await createFetchHandler([echo])(new Request("http://h/x", { headers }));
  expect(await response.json()).toEqual(members);
});
