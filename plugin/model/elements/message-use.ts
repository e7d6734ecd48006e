/** Where a message occurs, and where it must be complete. */
export interface MessageUse {
  /** Some rpc of the same file takes it, and none returns it. */
  readonly requestOnly: boolean;
  /** Whether some rpc of the file takes it, or none uses it: then those of another file may. */
  readonly maybeSent: boolean;
  /** Likewise whether the body of a PATCH may contain it. */
  readonly maybePatched: boolean;
  /** Where its REQUIRED fields must be present: in requests other than the bodies of a PATCH, also in responses, or everywhere. */
  readonly requiredFields: "requests" | "responses" | "everywhere";
}
