import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { EmptyResponse } from "../../gen/codehost/v1/common_types.js";
import type { VariableResponse, VariablesResponse } from "../../gen/codehost/v1/variables_types.js";
import { type Members, membersOf, required, type WithBody } from "../body.ts";
import { conflict } from "../errors.ts";
import type { Host } from "../host.ts";
import type { Queried } from "../page.ts";
import { created as createdResponse, noContent } from "../responses.ts";
import type { Shape } from "../shapes/shape.ts";
import { type Resource, renameResource } from "../store/resources.ts";
import { type Variable, variables } from "../store/variables.ts";
import { checkName } from "./names.ts";
import { resource } from "./resource.ts";
import { readVisibility } from "./visibility.ts";

export interface Named {
  readonly name?: string | undefined;
}

export interface VariableHandlers<Parent> {
  listVariables(request: Parent & Queried, context: HandlerContext): Promise<VariablesResponse>;
  getVariable(request: Parent & Named): Promise<VariableResponse>;
  createVariable(request: Parent & WithBody): Promise<EmptyResponse>;
  updateVariable(request: Parent & Named & WithBody): Promise<EmptyResponse>;
  deleteVariable(request: Parent & Named): Promise<EmptyResponse>;
}

export interface VariablesType<Parent> {
  readonly parent: (request: Parent) => string;
  readonly show?: (variable: Resource<Variable>, request: Parent) => Shape<"actions-variable">;
  /** Whether the variables are those of an organization. */
  readonly hasVisibility?: boolean;
}

export function variableId({ name = "" }: Named): string {
  return name.toUpperCase();
}

/** The variables of an organization, a repository or an environment. */
export function variableHandlers<Parent extends object>(
  host: Host,
  { parent, show = variableShape, hasVisibility = false }: VariablesType<Parent>,
): VariableHandlers<Parent> {
  const id = variableId;
  const visibleIn = (members: Members) => (hasVisibility ? readVisibility(members) : {});
  const all = resource(host, {
    kind: variables,
    parent,
    id,
    show,
    page: (items, total_count) => ({ total_count, variables: items }),
  });
  return {
    listVariables: all.list,
    getVariable: all.get,
    deleteVariable: all.remove,
    async createVariable(request) {
      const members = membersOf(request.body);
      const name = checkName("name", required("name", members.text("name")));
      const value = required("value", members.text("value"));
      const visible = visibleIn(members);
      if (hasVisibility) required("visibility", visible.visibility);
      await all.add(request, name, { name, value, ...visible });
      return createdResponse({});
    },
    async updateVariable(request) {
      const members = membersOf(request.body);
      const newName = members.text("name");
      const name = newName === undefined ? id(request) : checkName("name", newName);
      if (name !== id(request)) {
        await host.store.transaction(async (transaction) => {
          await all.find(transaction, request);
          await renameResource(transaction, variables, parent(request), id(request), name).catch(() => {
            throw conflict(`Already exists - ${name} already exists`);
          });
        });
      }
      const value = members.text("value");
      await all.change({ ...request, name }, (it) => {
        return { ...it, name, value: value ?? it.value, ...visibleIn(members) };
      });
      return noContent;
    },
  };
}

export function variableShape({ body, created, updated }: Resource<Variable>): Shape<"actions-variable"> {
  return { name: body.name, value: body.value, created_at: created, updated_at: updated };
}
