import type { CampaignsHandlers } from "../../gen/codehost/v1/campaigns_handlers.js";
import type { CampaignRequest } from "../../gen/codehost/v1/campaigns_types.js";
import { type Members, membersOf, required } from "../body.ts";
import { invalid } from "../errors.ts";
import { resource } from "../families/resource.ts";
import type { Host } from "../host.ts";
import { ok } from "../responses.ts";
import { orgPath } from "../scopes.ts";
import { teamShape } from "../shapes/app.ts";
import type { Shape } from "../shapes/shape.ts";
import { userShape } from "../shapes/user.ts";
import { type Kind, kindOf, type Resource } from "../store/resources.ts";

interface Campaign {
  readonly number: number;
  readonly name: string;
  readonly description: string;
  readonly managers: readonly string[];
  readonly teams: readonly string[];
  readonly ends: string;
  readonly contact: string | null;
  readonly state: "open" | "closed";
  readonly closed: string | null;
}

const campaigns: Kind<Campaign> = kindOf("campaign");

export function createCampaignsHandlers(host: Host): CampaignsHandlers {
  const { baseUrl } = host;
  const all = resource(host, {
    kind: campaigns,
    parent: orgPath,
    id: ({ campaign_number = "" }: CampaignRequest) => campaign_number,
    filters: { state: "state" },
    show: (campaign, { org = "" }) => campaignShape(baseUrl, org, campaign),
    page: (items) => items,
  });
  return {
    listCampaigns: all.list,
    getCampaign: all.get,
    deleteCampaign: all.remove,
    async createCampaign(request) {
      const members = membersOf(request.body);
      const name = required("name", members.text("name"));
      const description = required("description", members.text("description"));
      const ends = required("ends_at", timeIn(members, "ends_at"));
      const [managers, teams] = [members.texts("managers") ?? [], members.texts("team_managers") ?? []];
      const contact = members.text("contact_link") ?? null;
      const about = { name, description, managers, teams, ends, contact, state: "open", closed: null } as const;
      return ok(await all.addNumbered(request, (number) => ({ ...about, number })));
    },
    async updateCampaign(request) {
      const members = membersOf(request.body);
      const ends = timeIn(members, "ends_at");
      const changed = await all.change(request, (it) => {
        const state = members.oneOf("state", ["open", "closed"] as const) ?? it.state;
        return {
          ...it,
          name: members.text("name") ?? it.name,
          description: members.text("description") ?? it.description,
          managers: members.texts("managers") ?? it.managers,
          teams: members.texts("team_managers") ?? it.teams,
          contact: members.text("contact_link") ?? it.contact,
          ends: ends ?? it.ends,
          state,
          closed: state === "open" ? null : (it.closed ?? new Date().toISOString()),
        };
      });
      return ok(changed);
    },
  };
}

function timeIn(members: Members, name: string): string | undefined {
  const text = members.text(name);
  if (text !== undefined && Number.isNaN(Date.parse(text))) throw invalid(name, "must be a time");
  return text;
}

function campaignShape(
  baseUrl: string,
  org: string,
  { body, created, updated }: Resource<Campaign>,
): Shape<"campaign-summary"> {
  return {
    number: body.number,
    created_at: created,
    updated_at: updated,
    name: body.name,
    description: body.description,
    managers: body.managers.map((login) => userShape(baseUrl, login)),
    team_managers: body.teams.map((slug) => teamShape(baseUrl, org, slug)),
    published_at: created,
    ends_at: body.ends,
    closed_at: body.closed,
    state: body.state,
    contact_link: body.contact,
    alert_stats: { open_count: 0, closed_count: 0, in_progress_count: 0 },
  };
}
