import { ExchangeError } from "../../protocol/exchange-error.ts";

/**
 * Decodes an option of `google.api`. Compilers check its bytes, but pass on those of a descriptor image from elsewhere:
 * invalid ones are an ExchangeError.
 */
export function decodingOption<T>(option: string, element: string, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExchangeError(`cannot decode the option (${option}) of ${element} in the request (${reason})`, { cause });
  }
}
