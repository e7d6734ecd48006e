import { expect, test } from "vitest";
import { StatusError } from "../../runtime/server.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Problem {
  int32 code = 1 [(rest.v1.field).error = ERROR_CODE];
  string message = 2 [(rest.v1.field).error = ERROR_MESSAGE];
  int32 status = 3 [(rest.v1.field).error = ERROR_STATUS];
}
message Ask { string sid = 1; }
message Answer { string sid = 1; }
service ProblemService {
  option (rest.v1.service).errors = {status: 404 type: "inline.v1.Problem" code: "20404"};
  option (rest.v1.service).errors = {type: "inline.v1.Problem" code: "20001"};
  rpc Get(Ask) returns (Answer) { option (google.api.http) = {get: "/things/{sid}"}; }
}
`;

test.each(messageShapes)("codes of errors are integers, in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const serve = serveInline(api, "problem", {
    get: ({ sid }: { sid: string }) => {
      throw new StatusError(sid === "gone" ? "not_found" : "invalid_argument", "no such thing");
    },
  });
  expect(await (await serve("/things/gone")).json()).toEqual({ code: 20404, message: "no such thing", status: 404 });
  expect(await (await serve("/things/bad")).json()).toEqual({ code: 20001, message: "no such thing", status: 400 });
  const client = connectInline(api, "problem", (url, init) => serve(String(url), init as RequestInit));
  await expect(client["get"]!({ sid: "gone" })).rejects.toMatchObject({
    code: "not_found",
    status: 404,
    message: expect.stringContaining("no such thing"),
  });
});
