type Visibility = "all" | "private" | "selected";

/** Which repositories of an organization see a secret or a variable. */
export interface Visible {
  readonly visibility?: Visibility;
  readonly repositories?: readonly number[];
}
