export { readDescriptors } from "./input/read-descriptors.ts";
export { listRoutes, type ResponseSummary, type RouteSummary } from "./routes/list-routes.ts";
export { matchRoute, type RouteMatch, type RouteVerdict } from "./routes/match-route.ts";
