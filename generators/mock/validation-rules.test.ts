import { buildModel } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { createMockOf } from "./create-mock.ts";

const proto = `syntax = "proto3";
package loans.v1;
import "google/api/annotations.proto";
import "buf/validate/validate.proto";
service Loans { rpc GetLoan(GetLoanRequest) returns (Loan) { option (google.api.http) = {get: "/v1/loans/{id}"}; } }
message GetLoanRequest { string id = 1; }
message Loan {
  option (buf.validate.message).cel = {id: "loan.days" message: "from after to" expression: "this.from < this.to"};
  option (buf.validate.message).cel = {id: "loan.never" message: "never" expression: "this.from > 1000"};
  int32 from = 1 [(buf.validate.field).int32 = {gte: 1, lt: 400}];
  int32 to = 2 [(buf.validate.field).cel = {id: "even" message: "odd" expression: "this % 2 == 0"}];
  int64 count = 3 [(buf.validate.field).int64.gt = 9007199254740993];
}
`;

test("values meet rules, and those that none meets are named", async () => {
  const files = ["loans.proto"];
  const { model } = buildModel({ protoFile: describeSources({ "loans.proto": proto }), fileToGenerate: files });
  const unmet: string[] = [];
  const services = model.files.flatMap((file) => file.services);
  const mock = createMockOf(services, { onUnmetRule: (message, rule) => unmet.push(`${message} ${rule}`) });
  for (const id of ["a", "b", "c", "a"]) {
    const { from, to, count } = await (await mock.fetch(`http://mock/v1/loans/${id}`)).json();
    expect(from).toBeGreaterThan(0);
    expect(from).toBeLessThan(to);
    expect(to % 2).toBe(0);
    expect(BigInt(count)).toBeGreaterThan(9007199254740993n);
  }
  expect(unmet).toEqual(["loans.v1.Loan loan.never"]);
});
