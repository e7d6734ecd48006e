import { highlight } from "../html/highlight.ts";
import { type Html, html } from "../html/html.ts";
import { breakable, firstSentence, inline } from "../html/plain-text.ts";
import type { CodeSample, ExternalDocs, MediaTypeObjects, ResponseObject } from "../reference/open-api.ts";
import { type ReferenceOperation, refName } from "../reference/reference.ts";
import type { PageContext } from "./page-context.ts";
import { fieldList, lifecycleTags, schemaFields } from "./schema-fields.ts";
import { schemaType } from "./schema-type.ts";

/** An operation: what it takes and returns on one side, examples on the other. */
export function operationSection(operation: ReferenceOperation, context: PageContext): Html {
  const { id, name, object } = operation;
  const { summary, description, externalDocs } = object;
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="about">
<h2 id="${id}-title"><a class="anchor" href="#${id}">${breakable(name)}</a>${lifecycleTags(object)}</h2>
${methodAndPath(operation)}
${description === undefined ? summary !== undefined && html`<p>${inline(summary.replace(/(?<![.!?])$/, "."))}</p>` : context.text(description)}
${furtherReading(externalDocs)}
${access(operation, context)}
${pages(operation)}
${parameters(operation, context)}
${requestBody(operation, context)}
${responses(operation, context)}
</div>
${samples(operation)}
</section>
`;
}

/** A link to documentation elsewhere. */
function furtherReading(docs: ExternalDocs | undefined): Html | false {
  if (docs === undefined || !/^https?:\/\//.test(docs.url)) return false;
  return html`<p><a href="${docs.url}">${docs.description ?? docs.url}</a></p>`;
}

/** The method and the path, with its variables marked. */
export function methodAndPath({ method, path, object }: ReferenceOperation): Html {
  const parts = path.split(/(\{[^}]*\})/).map((part, i) => {
    return i % 2 === 1 ? html`<var>${part}</var>` : part.split(/(?<=\/)/).map((it) => html`${it}<wbr>`);
  });
  const socket = object["x-websocket"] === true && html` <span class="tag">WebSocket</span>`;
  return html`<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${parts}</code>${socket}</p>`;
}

function access({ object }: ReferenceOperation, { reference, link }: PageContext): Html | false {
  const requirements = object.security ?? [];
  if (requirements.length === 0) return false;
  const schemeItem = ([name, scopes]: readonly [string, readonly string[]], i: number) => {
    const { description } = reference.schemes[name] ?? {};
    const needed = scopes.map((scope) => html` <code>${scope}</code>`);
    return html`${i > 0 && " and "}<a href="${link("index.html")}#authentication" title="${description ?? name}">${name}</a>${needed}`;
  };
  const items = requirements.map(
    (it, i) => html`${i > 0 && " or "}${isEmpty(it) ? "none" : Object.entries(it).map(schemeItem)}`,
  );
  return html`<p class="access"><strong>Authentication</strong> ${items}</p>`;
}

/** `x-pagination`: where the next page is, and how long there is one. */
function pages({ object }: ReferenceOperation): Html | false {
  const pagination = object["x-pagination"];
  if (typeof pagination !== "object" || pagination === null) return false;
  const field = (name: string): Html | false => {
    const { [name]: expression } = pagination;
    if (typeof expression !== "string") return false;
    const path = expression.replace(/^\$[a-z]+\.(?:body#\/|(?:query|header|cookie|path)\.)?/, "");
    return html`<code>${path}</code>`;
  };
  const next = field("nextPageToken") || field("nextPageLink");
  const asked = field("pageToken") || field("offset") || field("page");
  const [total, more] = [field("total"), field("hasMore")];
  const way = asked ? html`${asked}${next && html` = ${next}`}` : next || html`<code>Link</code>`;
  return html`<p class="access"><strong>Pages</strong> ${way}${total && html` up to ${total}`}${more && html` while ${more}`}</p>`;
}

/** Callers may leave the credentials out. */
function isEmpty(requirement: object): boolean {
  return Object.keys(requirement).length === 0;
}

const places = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
] as const;

function parameters({ id, object }: ReferenceOperation, context: PageContext): Html {
  const lists = places.map(([place, title]) => {
    const rows = (object.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ schema, content, ...row }) => ({
        ...row,
        schema: schema ?? Object.values(content ?? {})[0]?.schema ?? {},
      }));
    return rows.length > 0 && html`<h3>${title}</h3>${fieldList(rows, context, `${id}.${place}`)}`;
  });
  return html`${lists}`;
}

function requestBody({ object }: ReferenceOperation, context: PageContext): Html | false {
  const { requestBody: body } = object;
  return (
    body !== undefined &&
    html`<h3>Request body${body.required === true && html` <span class="required">required</span>`}</h3>${contents(body.content, context)}`
  );
}

function responses({ object }: ReferenceOperation, context: PageContext): Html {
  const all = Object.entries(object.responses ?? {});
  return html`<h3>Responses</h3>${all.map(([status, response]) => responseItem(status, response, context))}`;
}

function responseItem(status: string, response: ResponseObject, context: PageContext): Html {
  const { description = "", headers = {}, content = {} } = response;
  const rows = Object.entries(headers).map(([name, header]) => ({
    name,
    schema: header.schema ?? {},
    description: header.description,
  }));
  const isSuccess = status.startsWith("2");
  const [sentence, rest] = firstSentence(description);
  const title = html`<span class="status s${status.charAt(0)}">${status}</span> ${inline(sentence)}`;
  const body = html`${rest !== "" && context.text(rest)}${rows.length > 0 && html`<h4>Headers</h4>${fieldList(rows, context)}`}${contents(content, context)}`;
  if (body.markup === "") return html`<p class="response">${title}</p>`;
  return html`<details class="response"${isSuccess && html` open`}><summary>${title}</summary>${body}</details>`;
}

/** Media types with the same schema share a description. */
function contents(content: MediaTypeObjects, context: PageContext): Html {
  const bySchema = new Map<
    string,
    { readonly types: string[]; readonly schema: NonNullable<MediaTypeObjects[string]["schema"]> }
  >();
  for (const [type, { schema = {} }] of Object.entries(content)) {
    const key = JSON.stringify(schema);
    const known = bySchema.get(key);
    if (known === undefined) bySchema.set(key, { types: [type], schema });
    else known.types.push(type);
  }
  return html`${[...bySchema.values()].map(({ types, schema }) => {
    const isNamed = refName(schema) !== undefined || schema.properties === undefined;
    return html`<p class="content">${isNamed && html`<span class="type">${schemaType(schema, context)}</span> `}${types.map((type) => html`<code>${type}</code> `)}</p>${schemaFields(schema, context)}`;
  })}`;
}

function samples({ id, object, name }: ReferenceOperation): Html | false {
  const programs = programTabs(id, object["x-codeSamples"] ?? []);
  const examples = Object.entries(object.responses ?? {}).flatMap(([status, { content = {} }]) =>
    Object.values(content).flatMap(({ example }) => {
      if (example === undefined) return [];
      return [code(`Response ${status}`, typeof example === "string" ? example : JSON.stringify(example, null, 2))];
    }),
  );
  const all = [...programs, ...examples.slice(0, 1)];
  return all.length > 0 && html`<aside class="samples" aria-label="Examples of ${name}">${all}</aside>`;
}

/** Programs of several languages, of which one is shown: radio buttons work without a script. */
function programTabs(id: string, programs: readonly CodeSample[]): readonly Html[] {
  const titled = programs.map(({ label, lang, source }) => ({ title: label ?? lang, source }));
  if (titled.length < 2) return titled.map(({ title, source }) => code(title, source));
  const tabs = titled.map(({ title, source }, i) => {
    const tab = `${id}-sample-${i + 1}`;
    return html`<input type="radio" name="${id}-sample" id="${tab}" value="${title}"${i === 0 && html` checked`}><label for="${tab}">${title}</label>${code(title, source)}`;
  });
  return [html`<fieldset class="tabs"><legend>Request</legend>${tabs}</fieldset>`];
}

function code(title: string, source: string): Html {
  return html`<figure><figcaption>${title}</figcaption><pre tabindex="0"><code>${highlight(source.trimEnd())}</code></pre></figure>`;
}
