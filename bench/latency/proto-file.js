/** The name of the service with this number of operations. */
export function serviceName(operations) {
  return `Service${operations}`;
}

/** The path of the collection that an operation reads or echoes books of. */
export function collection(operations, at) {
  return `/v1/of${operations}/shelf${at}`;
}

/** Every other operation is a GET, and the rest a POST with a body. */
export function isRead(at) {
  return at % 2 === 0;
}

/** The text of a proto file with a service of many operations, on the messages of books.proto. */
export function protoFile(operations) {
  const rpcs = Array.from({ length: operations }, (_, at) => {
    const path = collection(operations, at);
    return isRead(at)
      ? `  rpc Get${at}(bench.books.v1.GetBookRequest) returns (bench.books.v1.Book) {
    option (google.api.http) = {get: "${path}/{book}"};
  }`
      : `  rpc Echo${at}(bench.books.v1.Book) returns (bench.books.v1.Book) {
    option (google.api.http) = {post: "${path}" body: "*"};
  }`;
  });
  return `syntax = "proto3";

package bench.latency${operations}.v1;

import "books.proto";
import "google/api/annotations.proto";
import "rest/v1/options.proto";

service ${serviceName(operations)} {
  option (rest.v1.service) = {
    security_schemes: {key: "token" value: {http: {scheme: "Bearer"}}}
    security: {scheme: "token"}
  };

${rpcs.join("\n\n")}
}
`;
}
