import type { Field, Operation, Pagination } from "../../../model/elements/model.ts";
import type { ChangeSubject } from "../change.ts";
import type { ChangeList } from "../change-list.ts";

/** Compares how callers get from page to page. Callers of before know nothing of pages that are new. */
export function comparePagination(old: Operation, now: Operation, at: ChangeSubject, changes: ChangeList): void {
  const [was, is] = [old.pagination, now.pagination];
  if (was === undefined) return;
  if (is === undefined) {
    changes.add("pagination-changed", at, `callers asked for pages by ${wayOf(was)}, and no longer can`);
  } else if (wayOf(was) !== wayOf(is)) {
    changes.add("pagination-changed", at, `callers asked for pages by ${wayOf(was)}, and do by ${wayOf(is)} now`);
  }
}

/** `after = data.id while has_more` */
function wayOf({ by, request, next, total, more }: Pagination): string {
  const asked = request === undefined ? "" : request.jsonName;
  const following = next === undefined ? "" : pathText(next);
  const way =
    by === "link" ? `the link in ${following || "the header Link"}` : [asked, following].filter(Boolean).join(" = ");
  const until = total === undefined ? "" : ` up to ${pathText(total)}`;
  return `${way}${until}${more === undefined ? "" : ` while ${pathText(more)}`}`;
}

function pathText(path: readonly Field[]): string {
  return path.map(({ jsonName }) => jsonName).join(".");
}
