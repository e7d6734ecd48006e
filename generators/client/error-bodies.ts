import { call, type Message, type Operation, object, type Service } from "@protoc-gen-rest/plugin";
import { errorName, runtime } from "../names.ts";
import type { Output } from "../output.ts";
import type { Shape } from "../shape/shape.ts";

type Errors = Operation["errors"];

/** The functions that a client file declares for the error answers of a service: one, or one for each operation. */
export function errorNames(service: Service): string[] {
  return declarations(service).map(({ name }) => name);
}

/** Prints what reads the declared bodies of error answers; nobody pays for it who does not call it. */
export function printErrorBodies(service: Service, out: Output, shape: Shape): void {
  for (const { name, of, errors } of declarations(service)) {
    const types = [...errors].map(([status, type]) => {
      return `{ status: ${status === 0 ? "number" : status}; body: ${shape.messageType(type, out)} }`;
    });
    const readers = [...errors].map(([status, type]) => `${status}: ${shape.reader(type, out)}`);
    out.doc(`What ${of} says when a call fails; undefined where \`error\` is something else.`);
    const returns = [...new Set(types), "undefined"].join(" | ");
    out.exportFunction({ name, parameters: [{ name: "error", type: "unknown" }], returns }, () => {
      out.code(call(`return ${out.value(runtime.client, "errorBody")}`, ["error", object("", readers)]), ";");
    });
    out.line();
  }
}

interface Declaration {
  readonly name: string;
  readonly of: string;
  readonly errors: Errors;
}

/** Operations that do not contradict each other share one function, which has the name of the service. */
function declarations(service: Service): Declaration[] {
  const declared = service.operations.filter(({ errors }) => errors.size > 0);
  if (declared.length === 0) return [];
  const all = merged(declared.map(({ errors }) => errors));
  if (all !== undefined) return [{ name: errorName(service), of: service.name, errors: all }];
  return declared.map((operation) => ({
    name: errorName(service, operation),
    of: `${service.name}.${operation.name}`,
    errors: operation.errors,
  }));
}

/** All that the operations declare, but for statuses that say what 0 says of all; undefined when two contradict. */
function merged(lists: readonly Errors[]): Errors | undefined {
  const all = new Map<number, Message>();
  for (const [status, type] of lists.flatMap((errors) => [...errors])) {
    if ((all.get(status) ?? type) !== type) return undefined;
    all.set(status, type);
  }
  return new Map([...all].filter(([status, type]) => status === 0 || all.get(0) !== type));
}
