// Two services with the standard methods of resources (AIP-130 to AIP-135).

/** The fields of each resource after its name. */
export const resources = {
  book: ["string title", "repeated string subjects", "int32 page_count", "bool available", "int64 copies_sold"],
  shelf: ["string theme", "double width", "google.protobuf.Timestamp create_time", "repeated int32 rows"],
  author: ["string given_name", "string family_name", "int32 birth_year", "repeated string languages"],
  loan: ["string reader", "string book", "google.protobuf.Timestamp due_time", "uint32 renewals", "bool overdue"],
};

const verbs = { get: "GET", create: "POST", list: "GET", update: "PATCH", delete: "DELETE" };

/**
 * @typedef {object} Operation
 * @property {keyof typeof verbs} method
 * @property {string} resource
 * @property {string} name `listBooks`
 * @property {string} collection `books`
 * @property {string} verb
 * @property {boolean} ofOne acts on one resource, not on a collection
 * @property {boolean} hasBody
 */

/** @type {Record<"small" | "large", Operation[]>} */
export const services = {
  small: standardMethods(["book"], ["get", "create"]),
  large: standardMethods(Object.keys(resources), Object.keys(verbs)),
};

function standardMethods(names, methods) {
  return names.flatMap((resource) => methods.map((method) => standardMethod(resource, method)));
}

/** @returns {Operation} */
function standardMethod(resource, method) {
  const collection = resource === "shelf" ? "shelves" : `${resource}s`;
  return {
    method,
    resource,
    name: method + capitalized(method === "list" ? collection : resource),
    collection,
    verb: verbs[method],
    ofOne: ["get", "update", "delete"].includes(method),
    hasBody: ["create", "update"].includes(method),
  };
}

export function capitalized(word) {
  return word[0].toUpperCase() + word.slice(1);
}
