import { nodeId, numberOf, type Shape } from "./shape.ts";

/** A user, also where the official client excludes null. */
export type UserShape = Shape<"simple-user"> & { gravatar_id: string };

/** A user or an organization. Every login is one. */
export function userShape(baseUrl: string, login: string, type: "User" | "Organization" = "User"): UserShape {
  const url = `${baseUrl}/users/${encodeURIComponent(login)}`;
  const id = numberOf(`user ${login}`);
  return {
    login,
    id,
    node_id: nodeId("User", id),
    avatar_url: `${baseUrl}/avatars/${id}`,
    gravatar_id: "",
    url,
    html_url: `${baseUrl}/${encodeURIComponent(login)}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    site_admin: false,
  };
}
