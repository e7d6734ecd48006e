// The target of each figure. A row without a figure in a run is an error: its program has changed.

/**
 * @typedef {object} Target
 * @property {string} row as programs note it with `measured`
 * @property {string} of what the figure is a ratio to, or its unit
 * @property {number} [most] the figure is at most this
 * @property {number} [least] the figure is at least this
 */

/** @type {readonly Target[]} */
export const targets = [
  ...reading("plain", [1.2, 1.1, 1.1]),
  ...reading("plain (server)", [1.25, 1.15, 1.15]),
  ...reading("messages=es", [1.4, 1.2, 1.2]),
  ...reading("messages=ts-proto", [1.4, 1.2, 1.2]),
  ...writing("plain", 1.05),
  ...writing("plain (server)", 1.05),
  ...writing("messages=es", 1.3),
  ...writing("messages=ts-proto", 1.3),
  { row: "routing: find", of: "ns", most: 300 },
  { row: "routing: build", of: "ms", most: 1.5 },
  { row: "createNodeListener, GET", of: "node:http, per second of CPU", least: 1 },
  { row: "createNodeListener, POST", of: "node:http, per second of CPU", least: 0.93 },
  { row: "createNodeListener, intercepted and observed, GET", of: "node:http, per second of CPU", least: 0.95 },
  { row: "createNodeListener, intercepted and observed, POST", of: "node:http, per second of CPU", least: 0.85 },
  { row: "createFetchHandler, GET", of: "fetch by hand with our checks, per second of CPU", least: 1 },
  { row: "createFetchHandler, POST", of: "fetch by hand with our checks, per second of CPU", least: 1 },
  { row: "createTransport over a stub of fetch, GET", of: "us", most: 1 },
  { row: "createTransport over a stub of fetch, POST", of: "us", most: 1 },
  { row: "createNodeTransport, GET", of: "undici.request, per second of CPU", least: 0.95 },
  { row: "createNodeTransport, POST", of: "undici.request, per second of CPU", least: 0.95 },
  { row: "client of 1 operation", of: "bytes, minified and gzipped", most: 3_200 },
  { row: "client, each further operation", of: "bytes, minified and gzipped", most: 100 },
  { row: "server of 2 operations", of: "bytes, minified and gzipped", most: 15_000 },
  { row: "rules of buf.validate", of: "protovalidate, checks per second", least: 40 },
  { row: "types and rules", of: "ajv, checks per second", least: 1.3 },
  { row: "plugin: start-up", of: "node -e ''", most: 1.7 },
  { row: "plugin: compute.proto", of: "protoc alone", most: 2 },
  { row: "plugin: the sample", of: "protoc alone", most: 2 },
  ...types(["codehost", "search", "compute"]),
];

function reading(name, [key, list, deep]) {
  const each = Object.entries({ key, list, deep });
  return each.map(([body, most]) => ({ row: `reading ${body}, ${name}`, of: "JSON.parse", most }));
}

function writing(name, most) {
  return ["key", "list", "deep"].map((body) => ({ row: `writing ${body}, ${name}`, of: "JSON.stringify", most }));
}

function types(apis) {
  return ["5.9", "7"].flatMap((version) =>
    apis.map((api) => ({
      row: `tsc ${version}, client of ${api}`,
      of: "hey-api without checks, check time",
      most: 1.3,
    })),
  );
}
