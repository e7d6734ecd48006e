/** The handlers whose names contain a word, and not another one: `Naming<OrganizationActionsHandlers, "RunnerGroup">`. */
export type Naming<Handlers, Word extends string, Other extends string = never> = Pick<
  Handlers,
  Exclude<Extract<keyof Handlers, `${string}${Word}${string}`>, `${string}${Other}${string}`>
>;
