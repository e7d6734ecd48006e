import { StatusError } from "@protoc-gen-rest/runtime/server";

export function noSuchVolume(id: string): StatusError {
  return new StatusError("not_found", `volume "${id}" not found`);
}

export function noSuchUser(id: string): StatusError {
  return new StatusError("not_found", `user "${id}" not found`);
}

/** Also for private shelves of other users, so that the response does not reveal that they exist. */
export function noSuchShelf(shelf: string): StatusError {
  return new StatusError("not_found", `bookshelf "${shelf}" not found`);
}

export function neverOpened(volumeId: string): StatusError {
  return new StatusError("not_found", `volume "${volumeId}" has no reading position yet; open it first`);
}

export function positionExists(volumeId: string): StatusError {
  return new StatusError("already_exists", `volume "${volumeId}" has a reading position; update it with PUT`);
}

export function neverReviewed(volumeId: string): StatusError {
  return new StatusError("not_found", `volume "${volumeId}" has no review by you`);
}

export function predefinedShelfStays(title: string): StatusError {
  return new StatusError("permission_denied", `${title} is a predefined bookshelf and cannot be deleted`);
}

/** 403 for actions that only the web site supports. */
export function onlyInWebSite(action: string): StatusError {
  return new StatusError("permission_denied", `${action} is only possible on the web site`);
}

/** 403 for shelves that the service maintains. */
export function shelfFillsItself(title: string, action: string): StatusError {
  return new StatusError("permission_denied", `volumes cannot be ${action}: the service maintains ${title}`);
}

/** 401 with the challenge of RFC 6750, section 3. */
export function loginNeeded(reason: string, challenge: string): StatusError {
  return new StatusError("unauthenticated", reason, { headers: { "www-authenticate": challenge } });
}
