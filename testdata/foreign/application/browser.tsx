import { createTransport } from "@protoc-gen-rest/runtime/client";
import { hydrate } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.js";
import { createClient } from "./client.js";

const client = createClient();
hydrate(client, JSON.parse(document.querySelector("#state")?.textContent ?? "{}"));
const transport = createTransport({ baseUrl: new URL("/api", location.href).href });
hydrateRoot(document.querySelector("#root")!, <App client={client} transport={transport} />);
