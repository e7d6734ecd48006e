/**
 * A problem of the exchange between compiler and plugin, not of a schema: an unreadable request, a closed pipe.
 *
 * Its text goes to stderr, and the plugin exits with 1 (plugin.proto, CodeGeneratorResponse.error).
 */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
}
