import { ExchangeError } from "../../protocol/exchange-error.ts";
import type { Origin } from "../source/origin.ts";

/** An element with options. */
export interface Optioned {
  readonly name: string;
  readonly origin: Origin;
}

/**
 * Decodes an option. Compilers check its bytes, but pass on those of a descriptor image from elsewhere: invalid ones are an
 * ExchangeError with the place of the element.
 */
export function decodingOption<T>(option: string, { name, origin }: Optioned, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    const { file, line, column } = origin.source.place(origin.path);
    const place = line > 0 ? `${file}:${line}:${column}` : file;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExchangeError(`${place}: cannot decode the option (${option}) of ${name} (${reason})`, { cause });
  }
}
