import { nodeId, numberOf, type Shape } from "./shape.ts";
import { type UserShape, userShape } from "./user.ts";

/** An app of a user, also where the official client excludes null. */
export type AppShape = Omit<NonNullable<Shape<"integration">>, "owner" | "description"> & {
  owner: UserShape;
  description: string;
};

/** An app. Every slug is one. */
export function appShape(baseUrl: string, slug: string): AppShape {
  const id = numberOf(`app ${slug}`);
  return {
    id,
    slug,
    node_id: nodeId("Integration", id),
    owner: userShape(baseUrl, slug, "Organization"),
    name: slug,
    description: "",
    external_url: `${baseUrl}/apps/${encodeURIComponent(slug)}`,
    html_url: `${baseUrl}/apps/${encodeURIComponent(slug)}`,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    permissions: { metadata: "read", contents: "read" },
    events: [],
  };
}

/** A team. Every slug is one. */
export function teamShape(baseUrl: string, org: string, slug: string): Shape<"team"> {
  const id = numberOf(`team ${org}/${slug}`);
  const url = `${baseUrl}/organizations/${numberOf(`user ${org}`)}/team/${id}`;
  return {
    id,
    node_id: nodeId("Team", id),
    name: slug,
    slug,
    description: null,
    privacy: "closed",
    notification_setting: "notifications_enabled",
    permission: "push",
    url,
    html_url: `${baseUrl}/orgs/${encodeURIComponent(org)}/teams/${encodeURIComponent(slug)}`,
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    type: "organization",
    organization_id: numberOf(`user ${org}`),
    parent: null,
  };
}
