import { ForwardedIncoming, type Incoming, type Middleware } from "@protoc-gen-rest/runtime/server";

/** Takes boolean parameters without a value for true: `?pretty` is short for `?pretty=true`. */
export const queryFlags: Middleware = (next, { operations }) => {
  const parameters = operations.flatMap(({ routes }) => routes.flatMap(({ query = [] }) => query));
  const flags = new Set(parameters.filter(({ type }) => type === "boolean").map(({ name, key = name }) => key));
  return (incoming) => {
    const mark = incoming.target.indexOf("?");
    return next(mark < 0 ? incoming : new FlaggedIncoming(incoming, mark, flags));
  };
};

class FlaggedIncoming extends ForwardedIncoming {
  override readonly target: string;

  constructor(incoming: Incoming, mark: number, flags: ReadonlySet<string>) {
    super(incoming);
    const parameters = incoming.target.slice(mark + 1).split("&");
    const written = parameters.map((parameter) => {
      const name = parameter.replace(/=$/, "");
      return flags.has(name) ? `${name}=true` : parameter;
    });
    this.target = `${incoming.target.slice(0, mark)}?${written.join("&")}`;
  }
}
