import { RestError, type Transport } from "@protoc-gen-rest/runtime/client";
import {
  type QueryClient,
  QueryClientProvider,
  experimental_streamedQuery as streamedQuery,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { createBookMutation, getBookQuery, listBooksInfiniteQuery, watchBooksQuery } from "./gen/books_query.js";

interface Connected {
  readonly transport: Transport;
}

export const name = "books/emma";
export const pageSize = 2;

/** A query that the server has made, and the browser takes over. */
function Book({ transport }: Connected): ReactNode {
  const { data } = useSuspenseQuery(getBookQuery(transport, { name }));
  return <h1>{`${data.title}, ${(data.copies ?? 0n) + 1n} copies`}</h1>;
}

/** A list that grows by pages, and is out of date once there is another book. */
function Books({ transport }: Connected): ReactNode {
  const list = useInfiniteQuery(listBooksInfiniteQuery(transport, { pageSize }));
  const create = useMutation(createBookMutation(transport));
  const books = (list.data?.pages ?? []).flatMap((page) => page.books ?? []);
  return (
    <section>
      <ul>
        {books.map((book) => (
          <li key={book.name}>{book.title}</li>
        ))}
      </ul>
      <button type="button" id="more" disabled={!list.hasNextPage} onClick={() => void list.fetchNextPage()}>
        More
      </button>
      <button type="button" id="add" onClick={() => create.mutate({ book: { title: "Sanditon", copies: 3n } })}>
        Add
      </button>
      <button type="button" id="spoil" onClick={() => create.mutate({ book: { title: "" } })}>
        Spoil
      </button>
      <p id="refused">{create.error instanceof RestError ? create.error.violations[0]?.path : ""}</p>
    </section>
  );
}

/** A stream, whose messages come one by one. */
function Live({ transport }: Connected): ReactNode {
  const watch = watchBooksQuery(transport, {});
  const { data = [] } = useQuery({ ...watch, queryFn: streamedQuery(watch) });
  return <p id="live">{data.map(({ title }) => title).join(" ")}</p>;
}

function Lost({ transport }: Connected): ReactNode {
  const { error } = useQuery({ ...getBookQuery(transport, { name: "books/lost" }), retry: false });
  return <p id="lost">{error instanceof RestError ? error.code : ""}</p>;
}

export function App({ client, transport }: Connected & { readonly client: QueryClient }): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback="...">
        <Book transport={transport} />
        <Books transport={transport} />
        <Live transport={transport} />
        <Lost transport={transport} />
      </Suspense>
    </QueryClientProvider>
  );
}
