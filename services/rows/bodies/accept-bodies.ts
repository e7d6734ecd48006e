import { ForwardedIncoming, type Incoming, type Middleware } from "@protoc-gen-rest/runtime/server";
import { invalidBody } from "../errors.ts";
import { csvToRows } from "./csv-to-rows.ts";

/** Accepts bodies in CSV and forms, and passes them on as the JSON that the operations take. */
export const acceptBodies: Middleware = (next) => (incoming) => {
  const [type = ""] = (incoming.header("content-type") ?? "").split(";", 1);
  const toJson = converters.get(type.trim().toLowerCase());
  return next(new ConvertedIncoming(incoming, toJson));
};

type ToJson = (text: string) => unknown;

const converters: ReadonlyMap<string, ToJson> = new Map<string, ToJson>([
  ["text/csv", csvToRows],
  ["application/x-www-form-urlencoded", formToRow],
]);

/** A name with several values becomes a list, which a column of arrays takes. */
function formToRow(text: string): Record<string, string | readonly string[]> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

class ConvertedIncoming extends ForwardedIncoming {
  /** A percent sign that escapes nothing is itself: `like.%the%`. */
  override readonly target: string;
  readonly #toJson: ToJson | undefined;

  constructor(incoming: Incoming, toJson: ToJson | undefined) {
    super(incoming);
    this.target = incoming.target.replace(/%(?![\da-f]{2})/gi, "%25");
    this.#toJson = toJson;
  }

  override header(name: string): string | undefined {
    if (name === "content-type" && this.#toJson !== undefined) return "application/json";
    const value = super.header(name);
    // These are JSON with and without the suffix.
    return name === "accept" ? value?.replace(/(application\/vnd\.pgrst\.(?:object|array))(?!\+)/g, "$1+json") : value;
  }

  override async readBody(limit: number, begin: () => void): Promise<Uint8Array> {
    if (this.#toJson === undefined) return super.readBody(limit, begin);
    const text = decode(await super.readBody(limit, begin));
    return text === "" ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(this.#toJson(text)));
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidBody("The body is not UTF-8.");
  }
}
