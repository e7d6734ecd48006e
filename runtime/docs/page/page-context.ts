import type { Html } from "../html/html.ts";
import type { Reference } from "../reference/reference.ts";

/** The context that the parts of a page need. */
export interface PageContext {
  readonly reference: Reference;
  /** The URL of a page or another file, relative to this page. */
  link(file: string): string;
  /** Renders a comment. */
  readonly text: (text: string) => Html;
}
