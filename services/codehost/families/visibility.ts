import type { Members } from "../body.ts";
import { conflict } from "../errors.ts";
import type { Visible } from "../store/visible.ts";

/** Reads the visibility that a request sets. */
export function readVisibility(members: Members): Visible {
  const visibility = members.oneOf("visibility", ["all", "private", "selected"]);
  const repositories = members.integers("selected_repository_ids");
  return { ...(visibility && { visibility }), ...(repositories && { repositories }) };
}

/** Throws 409 unless the visibility is `selected`: only then there is a list of repositories. */
export function checkSelected({ visibility }: Visible): void {
  if (visibility !== "selected") throw conflict("The visibility must be selected");
}
