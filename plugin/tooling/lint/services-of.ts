import type { File, Service } from "../../model/elements/model.ts";

/** The services of a file, each once, also those that only send webhooks. */
export function servicesOf({ services, webhooks }: File): readonly Service[] {
  return [...services, ...webhooks.filter(({ name }) => services.every((service) => service.name !== name))];
}
