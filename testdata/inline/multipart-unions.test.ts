import { expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Unions of texts and objects in multipart/form-data: the media type of a part tells which of them it holds.

const proto = `
service FormService {
  rpc GetForm(GetFormRequest) returns (Form) { option (google.api.http) = {get: "/form"}; }
  rpc SendForm(Form) returns (Form) {
    option (google.api.http) = {post: "/form", body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
}
message GetFormRequest {}
enum Size { option (rest.v1.enum).names = ENUM_NAMES_LOWER; SIZE_UNSPECIFIED = 0; SMALL = 1; LARGE = 2; }
message Box { string label = 1; }
message NamedOrBox { option (rest.v1.message).form = FORM_UNION; oneof kind { Size size = 1; Box box = 2; } }
message TextOrBox { option (rest.v1.message).form = FORM_UNION; oneof kind { string text = 1; Box box = 2; } }
message NumberOrBox { option (rest.v1.message).form = FORM_UNION; oneof kind { int32 number = 1; Box box = 2; } }
message Form {
  NamedOrBox named = 1;
  TextOrBox text = 2;
  NumberOrBox number = 3;
  repeated TextOrBox texts = 4;
  oneof choice { NamedOrBox first = 5; TextOrBox second = 6; }
}
`;

const forms = [
  { named: {}, text: {}, number: {} },
  { named: { label: "a" }, text: { label: "b" }, number: { label: "c" } },
  { named: "large", text: "{}", number: 7 },
  { texts: [{}, "one", { label: "two" }, "[]"] },
  { first: { label: "x" } },
  { second: {} },
  { second: "small" },
];

test.each(messageShapes)("objects and texts of unions arrive as what they are: %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const serve = serveInline(api, "form", { sendForm: (form: object) => form });
  for (const form of forms) {
    const read = connectInline(api, "form", async () => Response.json(form));
    let response = new Response();
    const sends = connectInline(api, "form", async (url, init) => {
      response = await serve(String(url), init);
      return response.clone();
    });
    await sends["sendForm"]!((await read["getForm"]!({})) as object);
    expect(await response.json()).toEqual(form);
  }
});

test("a part of JSON that cannot be parsed is refused", async () => {
  const api = await generateInline(proto, "plain");
  const serve = serveInline(api, "form", { sendForm: (form: object) => form });
  const body = new FormData();
  body.append("named", new Blob(["{"], { type: "application/json" }));
  const response = await serve("/form", { method: "POST", body });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("must be JSON text");
});
