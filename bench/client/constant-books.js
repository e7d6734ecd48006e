// Responds to GET and POST with constant text, which takes less time than any client needs.
import { large, small } from "../books/values.js";

const answers = { GET: Buffer.from(JSON.stringify(small)), POST: Buffer.from(JSON.stringify(large)) };

export function listener(request, response) {
  const content = answers[request.method];
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": content.length });
    response.end(content);
  });
}
