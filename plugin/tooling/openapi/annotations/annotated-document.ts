import type { JsonObject } from "../../../forms/values.ts";
import { listOf, objectOf, textOf } from "../../../model/annotations/members.ts";
import type { Service } from "../../../model/elements/model.ts";
import { isJsonObject, present } from "../../json-object.ts";

/** The annotations of the files of services for a document; of two that declare the same, the first wins. */
export function documentAnnotations(services: readonly Service[]): JsonObject {
  const all = new Set(services.map(({ file }) => file.openApi ?? {}));
  return Object.fromEntries([...all].reverse().flatMap((annotation) => Object.entries(annotation)));
}

/** The Info Object. What the caller sets wins. */
export function annotatedInfo(
  info: JsonObject,
  document: JsonObject,
  { title, apiVersion }: { readonly title?: string | undefined; readonly apiVersion?: string | undefined },
): JsonObject {
  const { license, contact, ...declared } = objectOf(document["info"]);
  return present({
    ...info,
    ...declared,
    title: title ?? declared["title"] ?? info["title"],
    version: apiVersion ?? declared["version"] ?? info["version"],
    contact: contact && present(objectOf(contact)),
    // The name of a license is required.
    license: objectOf(license)["name"] === undefined ? undefined : license,
  });
}

/** The Server Objects that annotations declare for a service, without placeholders that lack the required URL. */
export function annotatedServers({ file }: Service): readonly JsonObject[] | undefined {
  const servers = file.openApi?.["servers"];
  const complete = listOf(servers)
    .filter(isJsonObject)
    .filter(({ url }) => textOf(url) !== undefined);
  return complete.length === 0 ? undefined : complete;
}
