import type { EmptyResponse } from "../../gen/codehost/v1/common_types.js";
import type { Queryable, Transaction } from "../../store/store.ts";
import { type Members, membersOf, type WithBody } from "../body.ts";
import type { Host } from "../host.ts";
import { noContent, ok, type Responded } from "../responses.ts";
import { findResource, kindOf, putResource } from "../store/resources.ts";

/** A row of the table of settings: an object that always exists, with defaults until it is set. */
export interface SettingType<Request, Setting extends object, Shown> {
  readonly name: string;
  /** The owner of the setting. */
  readonly parent: (request: Request) => string;
  readonly defaults: Setting;
  /** Reads what a request sets. What it leaves out keeps its value. */
  readonly read: (members: Members) => { readonly [Name in keyof Setting]: Setting[Name] | undefined };
  /** The view of the values in responses. */
  readonly show: (setting: Setting, request: Request) => Shown;
  /** The response to a change. Default: 204. */
  readonly response?: EmptyResponse;
}

export interface SettingHandlers<Request, Setting, Shown> {
  get(request: Request): Promise<Responded<Shown>>;
  set(request: Request & WithBody): Promise<EmptyResponse>;
  current(request: Request, database?: Queryable): Promise<Setting>;
  change(transaction: Transaction, request: Request, values: Partial<Setting>): Promise<void>;
}

export function setting<Request extends object, Setting extends object, Shown>(
  { store }: Host,
  type: SettingType<Request, Setting, Shown>,
): SettingHandlers<Request, Setting, Shown> {
  const { name, parent, defaults, read, show, response = noContent } = type;
  const kind = kindOf<Setting>("setting");
  const current = async (request: Request, database: Queryable = store): Promise<Setting> => {
    const found = await findResource(database, kind, parent(request), name);
    return { ...defaults, ...found?.body };
  };
  const change = async (transaction: Transaction, request: Request, values: Partial<Setting>): Promise<void> => {
    await transaction.lock(`codehost/${parent(request)}/${name}`);
    await putResource(transaction, kind, parent(request), name, {
      ...(await current(request, transaction)),
      ...values,
    });
  };
  return {
    current,
    change,
    async get(request) {
      return ok(show(await current(request), request));
    },
    async set(request) {
      const values = Object.entries(read(membersOf(request.body))).filter(([, value]) => value !== undefined);
      const given = Object.fromEntries(values) as Partial<Setting>;
      await store.transaction((transaction) => change(transaction, request, given));
      return response;
    },
  };
}
