/** An expression that is not valid CEL, or that cannot be compiled. */
export class CelError extends Error {
  override readonly name = "CelError";
}
