import { buildModel } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { addExamples } from "./add-examples.ts";
import { renderMarkdown } from "./render-markdown.ts";

const proto = `syntax = "proto3";
package notes.v1;
import "google/api/annotations.proto";
import "google/api/client.proto";
import "rest/v1/options.proto";

service Notes {
  option (google.api.default_host) = "notes.example";
  option (rest.v1.service) = {
    security_schemes: {key: "token" value: {http: {scheme: "Bearer"}}}
    security: {scheme: "token"}
  };
  rpc CreateNote(CreateNoteRequest) returns (Note) {
    option (google.api.http) = {post: "/v1/{parent=users/*}/notes" body: "note"};
    option (rest.v1.method).status = 201;
  }
  rpc WatchNotes(WatchNotesRequest) returns (stream Note) {
    option (google.api.http) = {get: "/v1/notes:watch"};
  }
  rpc Upload(UploadRequest) returns (Note) {
    option (google.api.http) = {post: "/v1/upload" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
}
message CreateNoteRequest {
  string parent = 1;
  Note note = 2;
}
message Note {
  string text = 1;
  int64 like_count = 2;
}
message WatchNotesRequest { string filter = 1; }
message UploadRequest { string title = 1; }
`;

interface Described {
  readonly "x-codeSamples": readonly { readonly lang: string; readonly source: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly example: unknown }>> }>
  >;
}

async function describeNotes(baseUrl?: string): Promise<Readonly<Record<string, Readonly<Record<string, Described>>>>> {
  const protoFile = describeSources({ "notes.proto": proto });
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: ["notes.proto"] });
  expect(diagnostics).toEqual([]);
  const services = model.files.flatMap((file) => file.services);
  const { document } = createOpenApi(services);
  return (await addExamples(document, services, { baseUrl }))["paths"] as never;
}

test("examples are what the client sends, and what the mock returns", async () => {
  const paths = await describeNotes();
  const { "x-codeSamples": samples, responses } = paths["/v1/users/{usersId}/notes"]!["post"]!;
  expect(samples.map(({ lang, source }) => `${lang}\n${source}`).join("\n")).toMatchInlineSnapshot(`
    "TypeScript
    import { createTransport } from "@protoc-gen-rest/runtime/client";
    import { createNotesClient } from "./gen/notes_client.js";

    const transport = createTransport({
      baseUrl: "https://notes.example",
      headers: { authorization: \`Bearer \${process.env["TOKEN"]}\` },
    });
    const notes = createNotesClient(transport);
    const response = await notes.createNote({
      parent: "users/clear-sailor",
      note: { text: "The silent river holds the otter.", likeCount: 11n },
    });

    curl
    curl 'https://notes.example/v1/users/clear-sailor/notes' \\
      -H "authorization: Bearer $TOKEN" \\
      -H 'content-type: application/json' \\
      -d '{
      "text": "The silent river holds the otter.",
      "likeCount": "11"
    }'
    JavaScript
    const response = await fetch("https://notes.example/v1/users/clear-sailor/notes", {
      method: "POST",
      headers: {
        accept: "application/json",
        authorization: \`Bearer \${process.env.TOKEN}\`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        "text": "The silent river holds the otter.",
        "likeCount": "11"
      }),
    });
    if (!response.ok) throw new Error(await response.text());

    Python
    import requests

    url = "https://notes.example/v1/users/clear-sailor/notes"

    payload = "{\\"text\\":\\"The silent river holds the otter.\\",\\"likeCount\\":\\"11\\"}"
    headers = {
        "accept": "application/json",
        "authorization": "Bearer YOUR_TOKEN",
        "content-type": "application/json"
    }

    response = requests.post(url, data=payload, headers=headers)

    print(response.text)

    Go
    package main

    import (
    	"fmt"
    	"strings"
    	"net/http"
    	"io"
    )

    func main() {

    	url := "https://notes.example/v1/users/clear-sailor/notes"

    	payload := strings.NewReader("{\\"text\\":\\"The silent river holds the otter.\\",\\"likeCount\\":\\"11\\"}")

    	req, _ := http.NewRequest("POST", url, payload)

    	req.Header.Add("accept", "application/json")
    	req.Header.Add("authorization", "Bearer YOUR_TOKEN")
    	req.Header.Add("content-type", "application/json")

    	res, _ := http.DefaultClient.Do(req)

    	defer res.Body.Close()
    	body, _ := io.ReadAll(res.Body)

    	fmt.Println(string(body))

    }

    Java
    HttpRequest request = HttpRequest.newBuilder()
        .uri(URI.create("https://notes.example/v1/users/clear-sailor/notes"))
        .header("accept", "application/json")
        .header("authorization", "Bearer YOUR_TOKEN")
        .header("content-type", "application/json")
        .method("POST", HttpRequest.BodyPublishers.ofString("{\\"text\\":\\"The silent river holds the otter.\\",\\"likeCount\\":\\"11\\"}"))
        .build();
    HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.body());
    "
  `);
  expect(responses["201"]!.content["application/json"]!.example).toEqual({
    text: expect.any(String),
    likeCount: expect.any(String),
  });
});

test("streams and forms have examples, too", async () => {
  const paths = await describeNotes("http://127.0.0.1:8080");
  const watch = paths["/v1/notes:watch"]!["get"]!;
  expect(watch["x-codeSamples"].map(({ source }) => source).join("\n")).toMatchInlineSnapshot(`
    "import { createTransport } from "@protoc-gen-rest/runtime/client";
    import { createNotesClient } from "./gen/notes_client.js";

    const transport = createTransport({
      baseUrl: "http://127.0.0.1:8080",
      headers: { authorization: \`Bearer \${process.env["TOKEN"]}\` },
    });
    const notes = createNotesClient(transport);
    for await (const message of notes.watchNotes({ filter: "clear-mountain" })) {
      console.log(message);
    }

    curl 'http://127.0.0.1:8080/v1/notes:watch?filter=clear-mountain' \\
      -H 'accept: application/x-ndjson' \\
      -H "authorization: Bearer $TOKEN"
    const response = await fetch("http://127.0.0.1:8080/v1/notes:watch?filter=clear-mountain", {
      headers: {
        accept: "application/x-ndjson",
        authorization: \`Bearer \${process.env.TOKEN}\`,
      },
    });
    if (!response.ok) throw new Error(await response.text());

    import requests

    url = "http://127.0.0.1:8080/v1/notes:watch?filter=clear-mountain"

    headers = {
        "accept": "application/x-ndjson",
        "authorization": "Bearer YOUR_TOKEN"
    }

    response = requests.get(url, headers=headers)

    print(response.text)

    package main

    import (
    	"fmt"
    	"net/http"
    	"io"
    )

    func main() {

    	url := "http://127.0.0.1:8080/v1/notes:watch?filter=clear-mountain"

    	req, _ := http.NewRequest("GET", url, nil)

    	req.Header.Add("accept", "application/x-ndjson")
    	req.Header.Add("authorization", "Bearer YOUR_TOKEN")

    	res, _ := http.DefaultClient.Do(req)

    	defer res.Body.Close()
    	body, _ := io.ReadAll(res.Body)

    	fmt.Println(string(body))

    }

    HttpRequest request = HttpRequest.newBuilder()
        .uri(URI.create("http://127.0.0.1:8080/v1/notes:watch?filter=clear-mountain"))
        .header("accept", "application/x-ndjson")
        .header("authorization", "Bearer YOUR_TOKEN")
        .method("GET", HttpRequest.BodyPublishers.noBody())
        .build();
    HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.body());
    "
  `);
  expect(watch.responses["200"]!.content["application/x-ndjson"]!.example).toMatch(/^\{.*\}\n\{/);
  const withSlash = await describeNotes("http://127.0.0.1:8080/");
  expect(withSlash["/v1/notes:watch"]!["get"]!.responses["200"]).toEqual(watch.responses["200"]);
  expect(paths["/v1/upload"]!["post"]!["x-codeSamples"][0]!.source).toMatchInlineSnapshot(`
    "import { createTransport } from "@protoc-gen-rest/runtime/client";
    import { createNotesClient } from "./gen/notes_client.js";

    const transport = createTransport({
      baseUrl: "http://127.0.0.1:8080",
      headers: { authorization: \`Bearer \${process.env["TOKEN"]}\` },
    });
    const notes = createNotesClient(transport);
    const response = await notes.upload({ title: "The Mellow Field" });
    "
  `);
});

test("Markdown of comments cannot run scripts, nor request anything", () => {
  expect(renderMarkdown("# Title\n\nSee [x](https://a.example/?a&b), `code` and *more*.")).toBe(
    '<p><strong>Title</strong></p>\n<p>See <a href="https://a.example/?a&#38;b" rel="noreferrer">x</a>, <code>code</code> and <em>more</em>.</p>\n',
  );
  const hostile = [
    "<script>alert(1)</script>",
    "text <img src=x onerror=alert(1)> text",
    '[a](javascript:alert(1)) [b](data:text/html,x) [c](https://x.example/"onmouseover=alert(1))',
    "![image](https://tracker.example/x.png) ![](javascript:x)",
    "```\n</code></pre><script>\n```",
    "| a |\n| - |\n| <b onclick=x> |",
    "<https://a.example/<script>>",
    "[ref]\n\n[ref]: javascript:alert(1)",
  ];
  const out = hostile.map(renderMarkdown).join("");
  expect(out).not.toMatch(/<(?:script|img|b)\b|href="(?!https:)|<[^>]*\son\w+=/i);
});
