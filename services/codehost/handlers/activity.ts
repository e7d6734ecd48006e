import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { ActivityHandlers } from "../../gen/codehost/v1/activity_handlers.js";
import type { ActivityEvent, EventsResponse, UserRequest } from "../../gen/codehost/v1/activity_types.js";
import { listBelow } from "../families/list-below.ts";
import type { Host } from "../host.ts";
import { listResponse, pageFrom, pageOf, type Queried } from "../page.ts";
import { ok } from "../responses.ts";
import { type InRepo, ownerPath, repoPath } from "../scopes.ts";
import { minimalRepositoryShape, repositoryShape, repositoryUrl } from "../shapes/repository.ts";
import type { Shape } from "../shapes/shape.ts";
import { userShape } from "../shapes/user.ts";
import { askOnce } from "../store/ask-once.ts";
import { type Event, events, stars, watchers } from "../store/people.ts";
import { findRepositoryAt, type Repository } from "../store/repositories.ts";
import { type Kind, listResources, type Resource } from "../store/resources.ts";
import type { Naming } from "./naming.ts";

export function createActivityHandlers(host: Host): ActivityHandlers {
  const { baseUrl, callerOf } = host;
  return {
    ...eventHandlers(host),
    ...starHandlers(host),
    listFeeds(_, context) {
      const caller = callerOf(context);
      const feed = (path: string) => ({ href: `${baseUrl}/${path}`, type: "application/atom+xml" });
      return ok({
        timeline_url: `${baseUrl}/timeline`,
        user_url: `${baseUrl}/{user}`,
        current_user_public_url: `${baseUrl}/${caller}`,
        _links: { timeline: feed("timeline"), user: feed("{user}"), current_user_public: feed(caller) },
      } satisfies Shape<"feed">);
    },
  };
}

function eventHandlers(host: Host): Naming<ActivityHandlers, "Events"> {
  const { store, baseUrl } = host;
  const eventsBelow = (request: Queried, context: HandlerContext, path: string, where = {}): Promise<EventsResponse> =>
    listBelow(host, request, context, {
      kind: events,
      path,
      where,
      show: ({ body }, row) => eventShape(baseUrl, body, row),
    });
  const byUser = (request: UserRequest, context: HandlerContext) =>
    eventsBelow(request, context, "repos/", { actor: request.username });
  /** A user receives the events of the repositories that the user watches. */
  const received = async (request: UserRequest, context: HandlerContext): Promise<EventsResponse> => {
    const watched = await listResources(store, watchers, "repos/", { where: { login: request.username } });
    const paths = new Set(watched.map(({ parent }) => parent));
    const rows = await listResources(store, events, "repos/", { newestFirst: true });
    const { items, total } = pageFrom(
      rows.filter(({ parent }) => paths.has(parent)),
      pageOf(request),
    );
    const once = askOnce(store);
    const shown = items.map(async (row) => eventShape(baseUrl, (await findRepositoryAt(once, row.parent)).body, row));
    return listResponse(baseUrl, request, context, { items: await Promise.all(shown), total });
  };
  return {
    listPublicEvents: (request, context) => eventsBelow(request, context, "repos/"),
    listOrgEvents: (request, context) => eventsBelow(request, context, ownerPath(request.org ?? "")),
    listRepoEvents: (request, context) => eventsBelow(request, context, repoPath(request)),
    listRepoNetworkEvents: (request, context) => eventsBelow(request, context, repoPath(request)),
    listUserEvents: byUser,
    listUserPublicEvents: byUser,
    listUserReceivedEvents: received,
    listUserReceivedPublicEvents: received,
  };
}

type People = Kind<{ readonly login: string }>;
type StarHandlers = Pick<
  ActivityHandlers,
  "listStargazers" | "listSubscribers" | "listUserStarredRepos" | "listUserSubscriptions"
>;

/** Who has starred a repository, or watches it. */
function starHandlers(host: Host): StarHandlers {
  const { store, baseUrl } = host;
  const usersOf = async (request: InRepo & Queried, context: HandlerContext, kind: People) => {
    const rows = await listResources(store, kind, repoPath(request));
    const items = rows.map(({ body }) => userShape(baseUrl, body.login));
    return listResponse(baseUrl, request, context, pageFrom(items, pageOf(request)));
  };
  const repositoriesOf = <Shown>(
    request: UserRequest,
    context: HandlerContext,
    kind: People,
    shape: (baseUrl: string, repository: Repository, created: string) => Shown,
  ) =>
    listBelow(host, request, context, {
      kind,
      path: "repos/",
      where: { login: request.username },
      oldestFirst: true,
      show: ({ body, created }) => shape(baseUrl, body, created),
    });
  return {
    listStargazers: (request, context) => usersOf(request, context, stars),
    listSubscribers: (request, context) => usersOf(request, context, watchers),
    listUserStarredRepos: (request, context) => repositoriesOf(request, context, stars, repositoryShape),
    listUserSubscriptions: (request, context) => repositoriesOf(request, context, watchers, minimalRepositoryShape),
  };
}

function eventShape(baseUrl: string, repository: Repository, { id, body, created }: Resource<Event>): ActivityEvent {
  const { login, id: actorId, gravatar_id, url, avatar_url } = userShape(baseUrl, body.actor);
  return {
    id,
    type: body.type,
    actor: { id: actorId, login, display_login: login, gravatar_id, url, avatar_url },
    repo: {
      id: repository.id,
      name: `${repository.owner}/${repository.name}`,
      url: repositoryUrl(baseUrl, repository),
    },
    payload: body.payload,
    public: true,
    created_at: created,
  };
}
