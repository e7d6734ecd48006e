import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createNodeTransport } from "@protoc-gen-rest/runtime/node";
import createOpenapiClient from "openapi-fetch";
import { Agent, request } from "undici";
import { large, messageOf } from "../books/values.js";
import { createBooksClient } from "./gen/books_client.js";

const accept = { accept: "application/json" };
const contentType = { ...accept, "content-type": "application/json" };
const message = messageOf(large);

/**
 * The two calls as each contestant makes them: `get` and `post` resolve to the book, and reject for an error status.
 *
 * @typedef {{ get(): Promise<object>, post(): Promise<object>, close?(): Promise<void> }} Contestant
 */

/** @type {(baseUrl: string, fetch: typeof globalThis.fetch) => Contestant} */
export function fetchByHand(baseUrl, fetch) {
  const read = async (response) => {
    if (!response.ok) throw new Error(`${response.status}`);
    return JSON.parse(await response.text());
  };
  return {
    get: async () => read(await fetch(`${baseUrl}/v1/books/${encodeURIComponent("emma")}`, { headers: accept })),
    post: async () => {
      const init = { method: "POST", headers: contentType, body: JSON.stringify(large) };
      return read(await fetch(`${baseUrl}/v1/books`, init));
    },
  };
}

/** @type {(baseUrl: string, fetch: typeof globalThis.fetch) => Contestant} */
export function fetchTransport(baseUrl, fetch) {
  return generatedClient(createTransport({ baseUrl, fetch }));
}

/** @type {(baseUrl: string, fetch: typeof globalThis.fetch) => Contestant} */
export function openapiFetch(baseUrl, fetch) {
  const client = createOpenapiClient({ baseUrl, fetch, headers: accept });
  const read = ({ data, error }) => {
    if (error !== undefined) throw new Error(JSON.stringify(error));
    return data;
  };
  return {
    get: async () => read(await client.GET("/v1/books/{book}", { params: { path: { book: "emma" } } })),
    post: async () => read(await client.POST("/v1/books", { body: large })),
  };
}

/** @type {(baseUrl: string) => Contestant} */
export function undiciByHand(baseUrl) {
  const dispatcher = new Agent();
  const read = async ({ statusCode, body }) => {
    if (statusCode !== 200) throw new Error(`${statusCode}`);
    return JSON.parse(await body.text());
  };
  return {
    get: async () =>
      read(await request(`${baseUrl}/v1/books/${encodeURIComponent("emma")}`, { dispatcher, headers: accept })),
    post: async () => {
      const init = { dispatcher, method: "POST", headers: contentType, body: JSON.stringify(large) };
      return read(await request(`${baseUrl}/v1/books`, init));
    },
    close: () => dispatcher.close(),
  };
}

/** @type {(baseUrl: string) => Contestant} */
export function nodeTransport(baseUrl) {
  const transport = createNodeTransport({ baseUrl });
  return { ...generatedClient(transport), close: () => transport.close() };
}

function generatedClient(transport) {
  const books = createBooksClient(transport);
  return { get: () => books.getBook({ book: "emma" }), post: () => books.echoBook(message) };
}

/** Ensures that no contestant gains an advantage by omitting something. */
export function checkAnswer(name, answer, { title, authors }) {
  if (answer.title !== title || answer.authors?.length !== authors.length)
    throw new Error(`${name} reads a different book`);
}
