import type { FetchHandler } from "../../../runtime/server.ts";
import { hold } from "../attack.ts";
import { multipartSamples, multipartWords } from "../server/multipart.ts";
import { formSamples, querySamples, queryWords } from "../server/parameters.ts";
import type { Target } from "../target-module.ts";
import type { FuzzTarget } from "./fuzz-target.ts";

/** The longest answer to a request that is refused. */
const maxRefusalBytes = 256 * 1024;

interface Texts {
  readonly name?: string;
  readonly title?: string;
  readonly tags?: readonly string[];
}

/** Queries, forms and multipart bodies through the whole service. What is taken is compared with the parsers of the platform. */
export function requestTargets({ server, handlers }: Target): FuzzTarget[] {
  let taken: Texts | undefined;
  const take = (request: Texts) => {
    taken = request;
    return {};
  };
  const errors: unknown[] = [];
  const serve: FetchHandler = server.createFetchHandler(
    handlers.attackEndpoints({ search: take, submitForm: take, upload: take }),
    { onError: (error) => errors.push(error) },
  );
  const send = async (path: string, type: string, body: Uint8Array | undefined): Promise<string> => {
    taken = undefined;
    const init =
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": type }, body: body as Uint8Array<ArrayBuffer> };
    const response = await serve(new Request(`http://127.0.0.1${path}`, init));
    const [error] = errors.splice(0);
    hold(error === undefined, `answered with 500: ${error instanceof Error ? error.stack : String(error)}`);
    const text = await response.text();
    hold(response.status < 500, `answered with ${response.status}`);
    hold(response.status < 400 || text.length <= maxRefusalBytes, `a refusal of ${text.length} bytes`);
    return String(response.status);
  };
  return [
    {
      name: "query",
      samples: [...querySamples, "tags=a+b&tags=%C3%A9&tags="],
      words: queryWords,
      async take(bytes) {
        const { search } = new URL(`http://x/?${new TextDecoder().decode(bytes)}`);
        const status = await send(`/v1/search/a${search}`, "", undefined);
        const { tags = [] } = taken ?? {};
        const expected = new URLSearchParams(search).getAll("tags");
        if (status === "200")
          hold(tags.join("\0") === expected.join("\0"), `tags: ${JSON.stringify([tags, expected])}`);
        return status;
      },
    },
    {
      name: "form",
      samples: formSamples,
      words: queryWords,
      async take(bytes) {
        const status = await send("/v1/form", "application/x-www-form-urlencoded", bytes);
        const expected = new URLSearchParams(`?${new TextDecoder().decode(bytes)}`).get("name") ?? undefined;
        if (status === "200") hold(taken?.name === expected, `name: ${JSON.stringify([taken?.name, expected])}`);
        return status;
      },
    },
    {
      name: "multipart",
      samples: multipartSamples,
      words: multipartWords,
      async take(bytes) {
        const type = "multipart/form-data; boundary=b";
        const status = await send("/v1/upload", type, bytes);
        const init = { headers: { "content-type": type } };
        const theirs = await new Response(bytes as Uint8Array<ArrayBuffer>, init).formData().catch(() => undefined);
        // Theirs reads some bodies that ours refuses.
        if (status !== "200" || theirs === undefined) return status;
        const expected = theirs.get("title") ?? undefined;
        const isFile = expected !== undefined && typeof expected !== "string";
        hold(isFile || taken?.title === expected, `title: ${JSON.stringify([taken?.title, expected])}`);
        return status;
      },
    },
  ];
}
