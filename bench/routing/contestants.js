import { createRouter } from "@protoc-gen-rest/runtime/path";
import findMyWay from "find-my-way";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { addRoute, createRouter as createRou3, findRoute } from "rou3";

/**
 * Each builds its router from the routes and returns a function from a request to the index of the route.
 * Reading the result is part of the contract: every router must return its parameters. find-my-way and we
 * decode them; rou3 and hono leave that to their callers.
 *
 * @type {Record<string, (routes: import("./route-set.js").BenchRoute[]) => (method: string, path: string) => number>}
 */
export const contestants = {
  "protoc-gen-rest": (routes) => {
    const router = createRouter(routes.map(({ method, template }, value) => ({ method, template, value })));
    return (method, path) => router.find(method, path).value;
  },
  "find-my-way": (routes) => {
    const router = findMyWay();
    routes.forEach(({ method, template }, index) => {
      router.on(method, colons(template), () => {}, index);
    });
    return (method, path) => router.find(method, path).store;
  },
  rou3: (routes) => {
    const router = createRou3();
    routes.forEach(({ method, template }, index) => {
      addRoute(router, method, colons(template), index);
    });
    return (method, path) => findRoute(router, method, path).data;
  },
  hono: (routes) => {
    const router = new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] });
    routes.forEach(({ method, template }, index) => {
      router.add(method, colons(template), index);
    });
    return (method, path) => router.match(method, path)[0][0][0];
  },
};

function colons(template) {
  return template.replace(/\{([^}]*)\}/g, ":$1");
}
