import type { File, Model } from "../../model/elements/model.ts";
import type { Resource } from "../../model/elements/resource.ts";

/** The resources of a model by their types. */
export class ResourceTypes {
  readonly #byType = new Map<string, { readonly file: File; readonly resource: Resource }[]>();

  constructor({ files }: Model) {
    for (const file of files) {
      for (const resource of file.resources) {
        this.#byType.set(resource.type, [...(this.#byType.get(resource.type) ?? []), { file, resource }]);
      }
    }
  }

  /** Several packages, such as the versions of an API, may declare one type. Those of the package come first, and then any. */
  find(type: string, from: File): readonly Resource[] {
    const all = this.#byType.get(type) ?? [];
    const own = all.filter(({ file }) => file.package === from.package);
    return (own.length > 0 ? own : all).map(({ resource }) => resource);
  }
}
