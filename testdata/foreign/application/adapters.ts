// The same options in the other frameworks, for the compiler alone.

import type { Transport } from "@protoc-gen-rest/runtime/client";
import * as angular from "@tanstack/angular-query-experimental";
import * as solid from "@tanstack/solid-query";
import * as svelte from "@tanstack/svelte-query";
import * as vue from "@tanstack/vue-query";
import { createBookMutation, getBookQuery, listBooksInfiniteQuery, watchBooksQuery } from "./gen/books_query.js";
import type { Book, ListBooksResponse } from "./gen/books_types.js";

declare const transport: Transport;

const book = getBookQuery(transport, { name: "books/emma" });
const list = listBooksInfiniteQuery(transport, { pageSize: 2 });
const create = createBookMutation(transport);
const watch = watchBooksQuery(transport, {});

export function inVue(): readonly [Book | undefined, readonly ListBooksResponse[]] {
  vue.useMutation(create).mutate({ book: { title: "Emma" } });
  vue.useQuery({ ...watch, queryFn: vue.experimental_streamedQuery(watch) });
  return [vue.useQuery(book).data.value, vue.useInfiniteQuery(list).data.value?.pages ?? []];
}

export function inSolid(): readonly [Book | undefined, readonly ListBooksResponse[]] {
  solid.useMutation(() => create).mutate({ book: { title: "Emma" } });
  solid.useQuery(() => ({ ...watch, queryFn: solid.experimental_streamedQuery(watch) }));
  return [solid.useQuery(() => book).data, solid.useInfiniteQuery(() => list).data?.pages ?? []];
}

export function inSvelte(): readonly [Book | undefined, readonly ListBooksResponse[]] {
  svelte.createMutation(() => create).mutate({ book: { title: "Emma" } });
  svelte.createQuery(() => ({ ...watch, queryFn: svelte.experimental_streamedQuery(watch) }));
  return [svelte.createQuery(() => book).data, svelte.createInfiniteQuery(() => list).data?.pages ?? []];
}

export function inAngular(): readonly [Book | undefined, readonly ListBooksResponse[]] {
  angular.injectMutation(() => create).mutate({ book: { title: "Emma" } });
  angular.injectQuery(() => ({ ...watch, queryFn: angular.experimental_streamedQuery(watch) }));
  return [angular.injectQuery(() => book).data(), angular.injectInfiniteQuery(() => list).data()?.pages ?? []];
}
