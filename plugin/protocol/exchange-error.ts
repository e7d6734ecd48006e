/**
 * A failure of the exchange between compiler and plugin, not of a schema: an unreadable request, a closed pipe.
 *
 * The plugin writes the message to stderr and exits with 1 (plugin.proto, CodeGeneratorResponse.error).
 */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
}
