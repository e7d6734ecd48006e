import { type Model, nearestName, type Operation } from "@protoc-gen-rest/plugin";
import { CommandError } from "../session.ts";

/** Finds an operation by its name: `GetBook`, `Books.GetBook` or `books.v1.Books.GetBook`, in any case. */
export function findOperation({ files }: Model, name: string): Operation {
  const operations = files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  const wanted = name.replaceAll("/", ".").toLowerCase();
  const found = operations.filter(({ fullName }) => `.${fullName.toLowerCase()}`.endsWith(`.${wanted}`));
  const exact = found.filter(({ fullName }) => `.${fullName}`.endsWith(`.${name.replaceAll("/", ".")}`));
  const [first, second] = exact.length > 0 ? exact : found;
  if (first !== undefined && second === undefined) return first;
  if (first !== undefined) {
    throw new CommandError(
      `several operations are called ${name}: ${found.map(({ fullName }) => fullName).join(", ")}`,
    );
  }
  if (operations.length === 0) throw new CommandError("no rpc has an HTTP rule, so there is nothing to call");
  const [last = ""] = wanted.split(".").slice(-1);
  const same = operations.filter((it) => it.name.toLowerCase() === last).map(nameInService);
  // The rpc is right, and the service is not.
  const near =
    nearestName(name, same) ??
    same[0] ??
    nearestName(
      name,
      operations.flatMap((it) => [it.name, nameInService(it)]),
    );
  const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
  throw new CommandError(
    `there is no operation ${name}${hint}; "protoc-gen-rest routes" lists them, and --input names the proto files`,
  );
}

function nameInService({ service, name }: Operation): string {
  return `${service.name}.${name}`;
}
