/** A request as a client has sent it. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** The content, with parts if it is a form; undefined without a body. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** The body as text; null if it is binary. */
export function textOf({ body }: SentRequest): string | null | undefined {
  if (body === undefined) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** The entries of a form with parts. */
export async function formOf({ headers, body }: SentRequest): Promise<readonly (readonly [string, string | File])[]> {
  const type = headers.get("content-type") ?? "";
  return [...(await new Response(body ?? null, { headers: { "content-type": type } }).formData())];
}

/** The value of JSON, unless JavaScript would round its numbers, drop a member or sort them. */
export function exactJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text && !text.includes('"__proto__"') ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A header with credentials that the reader has to fill in, such as `Bearer $TOKEN`. */
export interface Placeholder {
  readonly scheme: string;
  readonly variable: string;
}

export function placeholderOf(value: string): Placeholder | undefined {
  const [, scheme = "", variable] = /^((?:[A-Za-z][\w-]* )?)\$(TOKEN|API_KEY)$/.exec(value) ?? [];
  return variable === undefined ? undefined : { scheme, variable };
}
