import { Client } from "@elastic/elasticsearch";
import { absent, ofFetch, userAgent } from "./differences.ts";
import { testPairs } from "./pair-suite.ts";
import { searchOperations } from "./search-calls.ts";

const vendor = /^application\/vnd\.elasticsearch\+json; compatible-with=9(,text\/plain)?$/;

await testPairs({
  api: "search",
  differences: [
    userAgent,
    ...ofFetch,
    { header: "accept", theirs: vendor, ours: /^application\/json\b/, why: "the vendor's media type for JSON" },
    { header: "content-type", theirs: vendor, ours: /^application\/json$/, why: "the vendor's media type for JSON" },
    {
      header: "content-type",
      theirs: vendor,
      ours: absent,
      why: "the vendor's client sends a content type without a body, too",
    },
    { header: "x-elastic-client-meta", theirs: /^es=/, ours: absent, why: "statistics for the vendor" },
    { header: "accept-encoding", theirs: absent, ours: /./, why: "fetch always sends it" },
  ],
  calls: searchOperations.flatMap(({ name, call, messages, answer, json = answer }) =>
    Object.entries(messages).map(([title, message]) => ({
      operation: name,
      title,
      message,
      headers: { authorization: "ApiKey VnVhQzp1aTJs" },
      answer,
      canned: {
        headers: { "x-elastic-product": "Elasticsearch", "content-type": "application/json" },
        body: JSON.stringify(json),
      },
      theirs: (node) => {
        const client = new Client({ node, auth: { apiKey: "VnVhQzp1aTJs" }, maxRetries: 0 });
        return call(client, structuredClone(message));
      },
    })),
  ),
});
