import type { Service } from "@protoc-gen-rest/plugin";
import { CommandError } from "../session.ts";

/** Where a service is: what the caller says, REST_URL, or its `google.api.default_host`. */
export function baseUrlOf({ host, name }: Service, { url }: { readonly url?: string }): string {
  const given = url ?? process.env["REST_URL"] ?? (host === undefined ? undefined : `https://${host}`);
  if (given === undefined || given === "") {
    throw new CommandError(
      `where is ${name}? Pass --url, or set REST_URL, or google.api.default_host in the proto file`,
    );
  }
  const withScheme = /^https?:\/\//i.test(given)
    ? given
    : `${/^(?:localhost|127\.|\[::1\])/.test(given) ? "http" : "https"}://${given}`;
  if (!URL.canParse(withScheme) || (withScheme !== given && !isHost(given)))
    throw new CommandError(`--url must be a URL such as http://localhost:8080, not ${given}`);
  return withScheme.replace(/\/$/, "");
}

/** `books.example`, `localhost` or `books:8080`. A word may be anything. */
function isHost(text: string): boolean {
  return /^[^/]*[.:]|^localhost(?:\/|$)/.test(text);
}
