import { StatusError } from "@protoc-gen-rest/runtime/server";

/** Also for other users than the caller, so that the response does not reveal that they exist. */
export function noSuchUser(user: string): StatusError {
  return new StatusError("not_found", `user "${user}" not found`);
}

/** Also for the notifications of other users. */
export function noSuchNotification(id: string): StatusError {
  return new StatusError("not_found", `notification "${id}" not found`);
}

export function systemUsersCannotSend(): StatusError {
  return new StatusError("permission_denied", "system users cannot send notifications");
}
