/** Markup, as opposed to text that must be escaped. */
export interface Html {
  readonly markup: string;
}

/** The values of a template: text is escaped, markup is not, and `undefined` and `false` are left out. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** Creates markup: html`<p>${text}</p>`. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const texts = parts.map((part, i) => part + (i < values.length ? markupOf(values[i]) : ""));
  return { markup: texts.join("") };
}

/** Markup that is known to be safe, such as that of a Markdown library without raw HTML. */
export function trusted(markup: string): Html {
  return { markup };
}

/** Text for the content of an element and for a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return "markup" in value ? value.markup : value.map(markupOf).join("");
}
