/** Options of signatures that cover the time of sending. */
export interface Tolerance {
  /** The seconds that clocks may differ and a request may take, in both directions. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
}

/** Whether a text is a time in seconds since the epoch that is not too long ago, and not too far ahead. */
export function isRecent(timestamp: string, { toleranceSeconds = 300 }: Tolerance): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds;
}
