import { endpoint, streamEndpoint } from "../../runtime/server/service/endpoint.js";
const read = (json) => json;
/** An endpoint at `/books/{name}` for a handler, with further members of its operation. */
export function bookEndpoint(handle, more = {}) {
    const routes = [{ method: "GET", template: "/books/{name}", path: [{ name: "name" }] }];
    return endpoint({ name: "x.v1.Books.GetBook", routes, ...more }, { read, handle });
}
/** An endpoint for POST at `/books`, whose body is the message. */
export function createEndpoint(handle, more = {}) {
    const routes = [{ method: "POST", template: "/books", body: "*" }];
    return endpoint({ name: "x.v1.Books.CreateBook", routes, ...more }, { read, handle });
}
/** An endpoint at `/watch` that streams. */
export function watchEndpoint(handle, more = {}) {
    const routes = [{ method: "GET", template: "/watch" }];
    const streams = ["ndjson", "server-sent-events", "json-array"];
    return streamEndpoint({ name: "x.v1.Books.WatchBooks", routes, streams, ...more }, { read, handle });
}
