import { buildModel } from "@protoc-gen-rest/plugin";
import { describe, expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import type { DesignRuleId } from "./design-rules.ts";
import { lintModel } from "./lint-model.ts";

const get = (name: string, path: string, io = "Req:Book") => rpc(name, "get", path, "", io);
const post = (name: string, path: string, body = "*", io = "Req:Book") => rpc(name, "post", path, body, io);

function rpc(name: string, method: string, path: string, body = "", io = "Req:Book", options = ""): string {
  const [input, output] = io.split(":");
  const text = body === "" ? "" : ` body: "${body}"`;
  return `rpc ${name}(${input}) returns (${output}) { option (google.api.http) = {${method}: "${path}"${text}}; ${options} }`;
}

const operationInfo = (response: string, metadata: string) =>
  `option (google.longrunning.operation_info) = {response_type: "${response}" metadata_type: "${metadata}"};`;
const long = (name: string, response: string, metadata: string) =>
  rpc(name, "post", "/v1/{name=shelves/*/books/*}:write", "*", "Req:Op", operationInfo(response, metadata));

const book = "{name=shelves/*/books/*}";
const page = "List:Page";

/** HTTP rules of the AIPs: a planted violation, the finding of lint with its hint, and the method without it. */
const rows: readonly (readonly [DesignRuleId, string, string, string, string])[] = [
  [
    "aip-0122-collection",
    get("GetBook", "/v1/{name=book_shelves/*}"),
    'the segment "book_shelves" is not in camelCase',
    'write "bookShelves"',
    get("GetBook", "/v1/{name=bookShelves/*}"),
  ],
  [
    "aip-0127-resource-name",
    get("GetBook", "/v1/shelves/{shelf}/books/{name}"),
    'the variable "shelf" is an id; its collection, "shelves", is not part of the value',
    'bind the whole resource name: "/v1/{name=shelves/*/books/*}"',
    get("GetBook", `/v1/${book}`),
  ],
  [
    "aip-0127-resource-name",
    get("ListBooks", "/v1/shelves/{parent}/books:old"),
    'the variable "parent" is an id; its collection, "shelves", is not part of the value',
    'bind the whole resource name: "/v1/{parent=shelves/*}/books:old"',
    get("ListBooks", "/v1/{parent=shelves/*}/books:old"),
  ],
  [
    "aip-0127-resource-pattern",
    get("GetBook", "/v1/{book_name=shelves/*}"),
    '"{book_name=shelves/*}" takes no name such as shelves/{shelf}/books/{book}',
    'write "{book_name=shelves/*/books/*}"',
    get("GetBook", "/v1/{book_name=shelves/**}"),
  ],
  [
    "aip-0127-resource-pattern",
    get("ListBooks", "/v1/{book_parent=shelves/*/books/*}/pages"),
    '"{book_parent=shelves/*/books/*}" takes no name such as shelves/{shelf}',
    'write "{book_parent=shelves/*}"',
    get("ListBooks", "/v1/{book_parent=shelves/*}/pages"),
  ],
  [
    "aip-0131-get",
    post("GetBook", `/v1/${book}`),
    "a Get method must be a GET, not a POST",
    "change the method, or the name of the rpc",
    get("GetBook", `/v1/${book}`),
  ],
  [
    "aip-0131-get",
    get("GetBook", "/v1/shelves/fiction/books"),
    'the path of a Get method must bind "name", and this one binds nothing',
    'bind the whole name, as in "{name=books/*}"',
    get("GetBook", `/v1/${book}`),
  ],
  [
    "aip-0131-get",
    get("GetBook", "/v1/{shelf=shelves/*/books/*}"),
    'the path of a Get method must bind "name", not "shelf"',
    'write "/v1/{name=shelves/*/books/*}"',
    get("GetBook", `/v1/${book}`),
  ],
  [
    "aip-0132-list",
    post("ListBooks", "/v1/{parent=shelves/*}/books", "*", page),
    "a List method must be a GET, not a POST",
    "change the method, or the name of the rpc",
    get("ListBooks", "/v1/{parent=shelves/*}/books", page),
  ],
  [
    "aip-0132-list",
    get("ListBooks", "/v1/books", page),
    'the path of a List method must bind "parent", and this one binds nothing',
    "move List.parent into the path",
    get("ListBooks", "/v1/books", "TopList:Page"),
  ],
  [
    "aip-0133-create",
    post("CreateBook", "/v1/{parent=shelves/*}/books", "note"),
    "the body of a Create method must be the field with the resource, and this one is note",
    'name it: body: "book"',
    post("CreateBook", "/v1/{parent=shelves/*}/books", "book"),
  ],
  [
    "aip-0133-create",
    post("CreateBook", "/v1/{shelf=shelves/*}/books", "book"),
    'the path of a Create method must bind "parent", not "shelf"',
    'write "/v1/{parent=shelves/*}/books"',
    post("CreateBook", "/v1/{parent=shelves/*}/books", "book"),
  ],
  [
    "aip-0133-create",
    post("CreateBook", "/v1/{name=shelves/*}/{parent=books/*}/books", "book"),
    'the path of a Create method must bind "parent" alone, and this one binds "name" and "parent"',
    "bind the parent as one text, and send the rest in the body or the query",
    post("CreateBook", "/v1/{parent=shelves/*/books/*}/books", "book"),
  ],
  [
    "aip-0133-create",
    post("CreateBook", "/v1/{parent=shelves/*}/volumes", "book"),
    'the path of a Create method must end with the collection of the resource, and "volumes" is not in shelves/{shelf}/books/{book}',
    "end the path with the collection of shelves/{shelf}/books/{book}",
    post("CreateBook", "/v1/{parent=shelves/*}/books", "book"),
  ],
  [
    "aip-0133-create",
    post("CreateVolume", "/v1/volumes", "*", "TopList:Note"),
    "the body of a Create method must be the field with the resource",
    "add Volume volume to TopList, and name it as the body",
    post("CreateNote", "/v1/{parent=shelves/*}/notes", "note", "Req:Note"),
  ],
  [
    "aip-0133-create",
    post("CreateBook", "/v1/shelves", "*", "Book:Book"),
    "the body of a Create method must be the field with the resource",
    "add Book book to a message CreateBookRequest, and name it as the body",
    post("CreateBook", "/v1/books", "spec", "Spec:Book"),
  ],
  [
    "aip-0134-update",
    rpc("UpdateBook", "patch", `/v1/${book}`, "book", "Masked:Book"),
    'the path of an Update method must bind "book.name", not "name"',
    'write "/v1/{book.name=shelves/*/books/*}"',
    rpc("UpdateBook", "patch", "/v1/{book.name=shelves/*/books/*}", "book", "Masked:Book"),
  ],
  [
    "aip-0134-update",
    rpc("UpdateBook", "patch", "/v1/{book.name=shelves/*/books/*}", "*", "Masked:Book"),
    "the body of an Update method must be the field with the resource",
    'name it: body: "book"',
    rpc("UpdateBook", "patch", "/v1/{book.name=shelves/*/books/*}", "book", "Masked:Book"),
  ],
  [
    "aip-0134-update",
    rpc("UpdateBook", "patch", "/v1/{book.name=shelves/*/books/*}", "book"),
    "an Update method needs to know which fields change",
    "add google.protobuf.FieldMask update_mask to Req",
    rpc("UpdateBook", "patch", "/v1/{book.name=shelves/*/books/*}", "book", "Masked:Book"),
  ],
  [
    "aip-0135-delete",
    rpc("DeleteBook", "delete", `/v1/${book}`, "*"),
    "a Delete method must not have a body",
    "remove body: the fields travel in the query",
    rpc("DeleteBook", "delete", `/v1/${book}`),
  ],
  [
    "aip-0135-delete",
    rpc("DeleteBook", "delete", "/v1/books"),
    'the path of a Delete method must bind "name", and this one binds nothing',
    'bind the whole name, as in "{name=books/*}"',
    rpc("DeleteBook", "delete", `/v1/${book}`),
  ],
  [
    "aip-0136-custom",
    rpc("CheckoutBook", "put", `/v1/${book}:checkout`, "*"),
    "a custom method must be a POST or a GET, not a PUT",
    "use POST if it changes anything",
    rpc("ExpungeBook", "delete", `/v1/${book}:expunge`),
  ],
  [
    "aip-0136-custom",
    post("CheckoutBook", `/v1/${book}:checkoutBook`),
    'the path names the books already, so ":checkoutBook" repeats them',
    'write "/v1/{name=shelves/*/books/*}:checkout"',
    post("CheckoutBook", `/v1/${book}:checkout`),
  ],
  [
    "aip-0136-custom",
    post("SignContract", "/v1/{shelf=shelves/*}:sign"),
    '":sign" does not tell what the method SignContract is about, and neither does the path',
    'write "/v1/{shelf=shelves/*}:signContract"',
    post("SignContract", "/v1/{shelf=shelves/*}:signContract"),
  ],
  [
    "aip-0136-custom",
    post("SearchBooks", "/v1/{parent=shelves/*}/books"),
    "the path of a custom method must end with its verb, and this one has no verb",
    'write "/v1/{parent=shelves/*}/books:search"',
    get("SearchBooks", "/v1/{parent=shelves/*}/books:search"),
  ],
  [
    "aip-0136-custom",
    post("CheckoutBook", `/v1/${book}:checkout`, ""),
    "a custom method with POST takes its request in the body, and this one has none",
    'write body: "*"',
    post("CheckoutBook", `/v1/${book}:checkout`, "book"),
  ],
  [
    "aip-0136-custom",
    post("CheckoutBook", `/v1/${book}:checkout`, "note"),
    "a custom method with POST takes its request in the body, and this one takes note alone",
    'write body: "*"',
    post("CheckoutBook", `/v1/${book}:checkout`, "file"),
  ],
  [
    "aip-0136-custom",
    rpc("SearchBooks", "get", "/v1/{parent=shelves/*}/books:search", "*"),
    "a custom method with GET must not have a body",
    "remove body, or use POST",
    get("SearchBooks", "/v1/{parent=shelves/*}/books:search"),
  ],
  [
    "aip-0136-custom",
    post("ReadAsyncBook", `/v1/${book}/read-async`),
    "the path of a custom method must end with its verb, and this one has no verb",
    `write "/v1/${book}:readAsync"`,
    post("ReadAsyncBook", `/v1/${book}:readAsync`),
  ],
  [
    "aip-0136-custom",
    post("CloneRules", `/v1/${book}/cloneRules`),
    "the path of a custom method must end with its verb, and this one has no verb",
    `write "/v1/${book}:cloneRules"`,
    post("SetBookSize", `/v1/${book}:setSize`),
  ],
  [
    "aip-0136-declarative",
    post("OpenVault", "/v1/{name=vaults/*}:open", "*", "Req:Vault"),
    "Vault is DECLARATIVE_FRIENDLY, and tools for such resources know standard methods only",
    'change fields with a standard method, or write "Imperative only." into the comment of the rpc',
    `// Imperative only.\n${post("OpenVault", "/v1/{name=vaults/*}:open", "*", "Req:Vault")}`,
  ],
  [
    "aip-0136-name",
    post("Checkout", `/v1/${book}:checkout`),
    "the name of a method is a verb and a noun, and this one is a single word",
    "name what it works on, such as CheckoutBooks",
    post("CheckoutBook", `/v1/${book}:checkout`),
  ],
  [
    "aip-0136-name",
    get("GetBookWithAuthor", `/v1/${book}`),
    'the preposition "With" in the name of a method often hides a field or a resource',
    "leave it out, or add a field to a standard method",
    get("GetBookAuthor", "/v1/{name=shelves/*/books/*/author}"),
  ],
  [
    "aip-0136-name",
    get("GetStateOfAffairs", `/v1/${book}`),
    'the preposition "Of" in the name of a method often hides a field or a resource',
    "leave it out, or add a field to a standard method",
    get("GetTermsOfService", `/v1/${book}`),
  ],
  [
    "aip-0136-name",
    post("SignUserIn", `/v1/${book}:signUserIn`),
    'the preposition "In" in the name of a method often hides a field or a resource',
    "leave it out, or add a field to a standard method",
    post("SignIn", `/v1/${book}:signIn`),
  ],
  [
    "aip-0144-add-remove",
    rpc("AddAuthor", "patch", "/v1/{shelf=shelves/*/books/*}:addAuthor", "*"),
    "an Add method must be a POST, not a PATCH",
    "change the method, or the name of the rpc",
    post("AddAuthor", "/v1/{shelf=shelves/*/books/*}:addAuthor"),
  ],
  [
    "aip-0144-add-remove",
    post("RemoveAuthor", "/v1/{shelf=shelves/*/books/*}:removeAuthor", "book"),
    "the body of a Remove method must be the whole request",
    'write body: "*"',
    post("AddOrUpdateAuthor", "/v1/{shelf=shelves/*/books/*}:addOrUpdateAuthor", "book"),
  ],
  [
    "aip-0151-long-running",
    long("WriteBook", "Book", ""),
    "returns a long-running operation without the metadata_type of operation_info",
    'declare both: option (google.longrunning.operation_info) = {response_type: "WriteBookResponse" metadata_type: "WriteBookMetadata"}',
    long("WriteBook", "Book", "Note"),
  ],
  [
    "aip-0151-long-running",
    long("WriteBook", "Volume", "Note"),
    "operation_info names Volume, which no imported file defines",
    "import the file that defines it",
    long("WriteBook", "Book", "Note"),
  ],
  [
    "aip-0151-long-running",
    long("WriteBook", "Book", "google.protobuf.Empty"),
    "the metadata_type of operation_info is Empty, which can have no fields later",
    "define WriteBookMetadata",
    long("DeleteBook", "google.protobuf.Empty", "Note"),
  ],
  [
    "aip-0152-run",
    post("RunBookJob", `/v1/${book}:start`),
    'the path of a Run method must end with ":run", and this one ends with ":start"',
    'write "/v1/{name=shelves/*/books/*}:run"',
    post("RunBookJob", `/v1/${book}:run`),
  ],
  [
    "aip-0158-pagination",
    get("ListBooks", "/v1/{parent=shelves/*}/books", "Numbered:Books"),
    "the list has pages, by other names or types than those of AIP-158: Numbered.page instead of string page_token",
    "generic clients page by the fields of AIP-158; add them beside the others",
    get("ListBooks", "/v1/{parent=shelves/*}/books", page),
  ],
  [
    "aip-0158-pagination",
    get("ListBooks", "/v1/{parent=shelves/*}/books", "List:stream Page"),
    "a page must be a single response, not a stream",
    "return one page, or leave out next_page_token",
    get("ListBooks", "/v1/{parent=shelves/*}/books", "List:stream Book"),
  ],
  [
    "aip-0158-pagination",
    get("SearchBooks", "/v1/books:search", "Skipping:Page"),
    "skip counts items, so it must be an int32",
    "write int32 skip",
    get("SearchBooks", "/v1/books:search", "List:Page"),
  ],
  [
    "aip-0158-pagination",
    get("SearchBooks", "/v1/books:search", "List:LatePage"),
    "the first field of a page, with the number 1, must be the list of its items",
    "move the list to the top, as repeated and with the number 1",
    get("SearchBooks", "/v1/books:search", "List:Page"),
  ],
  [
    "aip-0158-pagination",
    get("SearchBooks", "/v1/books:search", "List:SingularPage"),
    "the list of a page is named for the plural of its items",
    "name it books",
    get("SearchBooks", "/v1/books:search", "List:Page"),
  ],
  [
    "aip-0158-pagination",
    get("SearchNotes", "/v1/notes:search", "List:NotePage"),
    "the list of a page is named for the plural of its items",
    "name it notes",
    get("SearchVaults", "/v1/vaults:search", "List:VaultPage"),
  ],
  [
    "aip-0158-pagination",
    get("SearchTales", "/v1/tales:search", "List:TalePage"),
    "the list of a page is named for the plural of its items",
    "name it stories",
    get("SearchSeries", "/v1/series:search", "List:SeriesPage"),
  ],
  [
    "aip-0135-delete",
    post("DeleteBook", `/v1/${book}:delete`),
    "a Delete method must be a DELETE, not a POST",
    "change the method, or the name of the rpc",
    rpc("DeleteBook", "delete", `/v1/${book}`),
  ],
  [
    "aip-0131-get",
    get("GetBook", `/v1/${book}:get`),
    'the path of a Get method has no verb, and this one ends with ":get"',
    `write "/v1/${book}"`,
    get("GetBook", `/v1/${book}:getText`),
  ],
  [
    "aip-0162-revision",
    post("DeleteBookRevision", `/v1/${book}:deleteRevision`),
    "a DeleteRevision method must be a DELETE, not a POST",
    "change the method, or the name of the rpc",
    rpc("DeleteBookRevision", "delete", `/v1/${book}:deleteRevision`),
  ],
  [
    "aip-0162-revision",
    rpc("DeleteBookRevision", "delete", `/v1/${book}`),
    'the path of a DeleteRevision method must end with ":deleteRevision", and this one has no verb',
    'write "/v1/{name=shelves/*/books/*}:deleteRevision"',
    rpc("DeleteBookRevision", "delete", `/v1/${book}:deleteRevision`),
  ],
  ...(
    [
      ["CommitBook", "commit"],
      ["RollbackBook", "rollback"],
      ["TagBookRevision", "tagRevision"],
    ] as const
  ).map(([name, verb]) => {
    return [
      "aip-0162-revision",
      post(name, `/v1/${book}:${verb}`, "book"),
      `the body of a ${name.replace("Book", "")} method must be the whole request`,
      'write body: "*"',
      post(name, `/v1/${book}:${verb}`),
    ] as const;
  }),
  [
    "aip-0164-undelete",
    post("UndeleteBook", "/v1/{parent=shelves/*/books/*}:undelete"),
    'the path of an Undelete method must bind "name", not "parent"',
    'write "/v1/{name=shelves/*/books/*}:undelete"',
    post("UndeleteBook", `/v1/${book}:undelete`),
  ],
  [
    "aip-0165-purge",
    post("PurgeBooks", "/v1/books:purge", "*", "Req:Op"),
    'the path of a Purge method must bind "parent", and this one binds nothing',
    "move Req.parent into the path",
    rpc("PurgeBooks", "post", "/v1/{parent=shelves/*}/books:purge", "*", "Req:Op", operationInfo("Book", "Note")),
  ],
  [
    "aip-0231-batch-get",
    post("BatchGetBooks", "/v1/books:batchGet", "*", "Batch:Page"),
    "a BatchGet method must be a GET, not a POST",
    "change the method, or the name of the rpc",
    get("BatchGetBooks", "/v1/books:batchGet", "Batch:Page"),
  ],
  ...(["Create", "Update", "Delete"] as const).flatMap((kind, index) => {
    const name = `Batch${kind}Books`;
    const path = `/v1/books:batch${kind}`;
    const rule = (["aip-0233-batch-create", "aip-0234-batch-update", "aip-0235-batch-delete"] as const)[index]!;
    const list = kind === "Delete" ? "repeated names or repeated requests" : "repeated requests";
    const field = kind === "Delete" ? "names" : "requests";
    return [
      [
        rule,
        post(name, "/v1/books:batch", "*", "Batch:Page"),
        `the path of a Batch${kind} method must end with ":batch${kind}", and this one ends with ":batch"`,
        `write "${path}"`,
        post(name, path, "*", "Batch:Page"),
      ],
      [
        rule,
        post(name, path, "*", "TopList:Page"),
        `a Batch${kind} method needs ${list} in its request`,
        `add ${field} to TopList`,
        post(name, path, "*", "Batch:Page"),
      ],
    ] as const;
  }),
];

const shared = `
message Req {
  string name = 1; string parent = 2; string shelf = 3; Book book = 4; Note note = 5; google.api.HttpBody file = 6;
  string book_name = 7 [(google.api.resource_reference).type = "library.googleapis.com/Book"];
  string book_parent = 8 [(google.api.resource_reference).child_type = "library.googleapis.com/Book"];
}
message Masked { Book book = 1; google.protobuf.FieldMask update_mask = 2; string name = 3; }
message TopList { int32 page_size = 1; string page_token = 2; }
message List { string parent = 1; int32 page_size = 2; string page_token = 3; }
message Numbered { string parent = 1; int32 page_size = 2; int32 page = 3; }
message Books { repeated Book books = 1; int32 total_size = 2; }
message Spec { Note spec = 1; google.protobuf.FieldMask mask = 2; }
message Skipping { string skip = 1; }
message Batch { repeated string names = 1; repeated Req requests = 2; }
message Page { repeated Book books = 1; string next_page_token = 2; }
message LatePage { string next_page_token = 1; repeated Book books = 2; }
message SingularPage { repeated Book book = 1; string next_page_token = 2; }
message NotePage { repeated Note note = 1; string next_page_token = 2; }
message VaultPage { repeated Vault safes = 1; string next_page_token = 2; }
message SeriesPage { repeated Series series = 1; string next_page_token = 2; }
message TalePage { repeated Tale tale = 1; string next_page_token = 2; }
message Series {
  option (google.api.resource) = {type: "library.googleapis.com/Series" pattern: "shows/{show}/series/{series}"};
  string name = 1;
}
message Tale {
  option (google.api.resource) = {type: "library.googleapis.com/Tale" pattern: "stories/{tale}"};
  string name = 1;
}
message TermsOfService { string text = 1; }
message Note { string text = 1; }
message Book {
  option (google.api.resource) = {type: "library.googleapis.com/Book" pattern: "shelves/{shelf}/books/{book}" plural: "books"};
  string name = 1;
}
message Vault {
  option (google.api.resource) = {type: "library.googleapis.com/Vault" pattern: "vaults/{vault}" style: DECLARATIVE_FRIENDLY};
  string name = 1;
}`;

function source(rpcs: string): string {
  const imports = ["api/annotations", "api/httpbody", "api/resource", "protobuf/empty", "protobuf/field_mask"];
  const operation = rpcs.includes("Op)") ? ["longrunning/operations"] : [];
  const lines = [...imports, ...operation].map((path) => `import "google/${path}.proto";`);
  return `syntax = "proto3"; package r; ${lines.join(" ")}
service S {
${rpcs.replaceAll("(Op)", "(google.longrunning.Operation)")} }${shared}`;
}

describe("rules of AIPs about HTTP", () => {
  const files = rows.flatMap(([, bad, , , good], index) => {
    return [
      [`bad${index}.proto`, source(bad).replace("package r;", `package bad${index};`)],
      [`good${index}.proto`, source(good).replace("package r;", `package good${index};`)],
    ] as const;
  });
  const protoFile = describeSources(Object.fromEntries(files));
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: files.map(([name]) => name) });
  const findings = lintModel(model, diagnostics, { rules: { aip: "warning" } });
  const found = (rule: string, file: string) => findings.filter((it) => it.rule === rule && it.file === file);

  test.each(rows.map((row, index) => [...row, index] as const))("%s: %s", (rule, _, message, hint, __, index) => {
    expect(found(rule, `bad${index}.proto`).map((it) => [it.message, it.hint])).toEqual([[message, hint]]);
    expect(found(rule, `good${index}.proto`)).toEqual([]);
  });
});
