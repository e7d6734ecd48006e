import { type Decoder, decoder, flag, text } from "./decode-options.ts";

/** `rest.v1.Pagination` */
export interface PaginationOptions {
  readonly pageToken?: string;
  readonly nextPageToken?: string;
  readonly offset?: string;
  readonly page?: string;
  readonly link?: boolean;
  readonly items?: string;
  readonly total?: string;
  readonly hasMore?: string;
  readonly nextPageLink?: string;
}

export const paginationDecoder: Decoder<PaginationOptions> = decoder<PaginationOptions>({
  pageToken: [1, text],
  nextPageToken: [2, text],
  offset: [3, text],
  page: [4, text],
  link: [5, flag],
  items: [6, text],
  total: [7, text],
  hasMore: [8, text],
  nextPageLink: [9, text],
});
