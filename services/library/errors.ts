import { StatusError } from "@protoc-gen-rest/runtime/server";

export function noSuchVolume(id: string): StatusError {
  return new StatusError("not_found", `there is no volume "${id}"`);
}

export function noSuchUser(id: string): StatusError {
  return new StatusError("not_found", `there is no user "${id}"`);
}

/** For private shelves of others too: that they exist is nobody's business. */
export function noSuchShelf(shelf: string): StatusError {
  return new StatusError("not_found", `there is no bookshelf "${shelf}"`);
}

export function neverOpened(volumeId: string): StatusError {
  return new StatusError("not_found", `volume "${volumeId}" has no reading position: it was never opened`);
}

export function positionExists(volumeId: string): StatusError {
  return new StatusError("already_exists", `volume "${volumeId}" has a reading position; update it with PUT`);
}

/** 403 for what the web site alone does. */
export function onlyInWebSite(action: string): StatusError {
  return new StatusError("permission_denied", `${action} is possible in the web site only`);
}

/** 403 for shelves that the service fills. */
export function shelfFillsItself(title: string, action: string): StatusError {
  return new StatusError("permission_denied", `${title} fills itself: volumes cannot be ${action}`);
}

/** 401 with the challenge of RFC 6750, section 3. */
export function loginNeeded(reason: string, challenge: string): StatusError {
  return new StatusError("unauthenticated", reason, { headers: { "www-authenticate": challenge } });
}

export function invalid(path: string, reason: string): StatusError {
  return new StatusError("invalid_argument", `${path}: ${reason}`, { violations: [{ path, reason }] });
}
