// A plugin for tests that inserts at every documented point of protoc-gen-rest, in every file.
import { buildModel, createInsertions, definePlugin, type File, type Plugin } from "@protoc-gen-rest/plugin";

/** The points of each kind of file in docs/insertion-points.md. */
export function pointsOf(file: File): ReadonlyMap<string, readonly string[]> {
  const each = (prefix: string): readonly string[] => file.services.map((service) => `${prefix}:${service.fullName}`);
  return new Map([
    [`${file.stem}_types.ts`, ["imports", "end"]],
    [`${file.stem}_codecs.ts`, ["imports", "end"]],
    [`${file.stem}_routes.ts`, ["imports", "end"]],
    [`${file.stem}_client.ts`, ["imports", ...each("client"), ...each("factory"), "end"]],
    [`${file.stem}_handlers.ts`, ["imports", ...each("handlers"), "end"]],
    ...(file.resources.length > 0 ? ([[`${file.stem}_resources.ts`, ["imports", "end"]]] as const) : []),
  ]);
}

export const everyPoint: Plugin = definePlugin({
  name: "protoc-gen-every-point",
  version: "1.0.0",
  options: { annotate: { type: "boolean", doc: "Name the first service as well, and annotate the name." } },
  generate({ request, options: { annotate }, emit }) {
    for (const file of buildModel(request).model.files) {
      for (const [name, points] of pointsOf(file)) {
        const insertions = createInsertions({ file: name, target: "ts", tag: "every", annotate });
        for (const point of points) {
          const part = insertions.at(point);
          part.line(`/* inserted 漢字 😀`);
          part.line();
          part.line(`   at ${point} */`);
          const [service] = file.services;
          if (!annotate || service === undefined) continue;
          part.annotate(service, service.name);
          part.line(`/* 漢字 ${service.name} */`);
        }
        for (const insertion of insertions.files()) emit(insertion);
      }
    }
  },
});
