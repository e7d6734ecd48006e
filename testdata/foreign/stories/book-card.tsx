import { createTransport } from "@protoc-gen-rest/runtime/client";
import { useEffect, useState } from "react";
import { createBooksClient } from "./gen/books/v1/books_client.js";
import type { Book } from "./gen/books/v1/books_types.js";

const books = createBooksClient(createTransport({ baseUrl: "https://books.example" }));

export function BookCard({ book }: { readonly book: Book }) {
  return <h1>{`${book.title}: ${typeof book.copiesSold}`}</h1>;
}

export function BookPage({ name }: { readonly name: string }) {
  const [book, setBook] = useState<Book>();
  useEffect(() => void books.getBook({ name }).then(setBook), [name]);
  return book === undefined ? null : <BookCard book={book} />;
}
