/** Names in paths. The names of users, organizations and repositories have no case. */
export interface InOrg {
  readonly org?: string | undefined;
}

export interface InRepo {
  readonly owner?: string | undefined;
  readonly repo?: string | undefined;
}

export interface InEnvironment extends InRepo {
  readonly environment_name?: string | undefined;
}

export interface InEnterprise {
  readonly enterprise?: string | undefined;
}

export function orgPath({ org = "" }: InOrg): string {
  return `orgs/${segment(org.toLowerCase())}`;
}

export function repoPath({ owner = "", repo = "" }: InRepo): string {
  return `repos/${segment(owner.toLowerCase())}/${segment(repo.toLowerCase())}`;
}

export function environmentPath(request: InEnvironment): string {
  return `${repoPath(request)}/environments/${segment(request.environment_name ?? "")}`;
}

export function enterprisePath({ enterprise = "" }: InEnterprise): string {
  return `enterprises/${segment(enterprise.toLowerCase())}`;
}

/** All repositories of an owner. */
export function ownerPath(owner: string): string {
  return `repos/${segment(owner.toLowerCase())}/`;
}

export function segment(name: string): string {
  return encodeURIComponent(name);
}
