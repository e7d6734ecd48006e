import { defineConfig } from "vitepress";
import { sidebar } from "../pages.js";

export default defineConfig({
  title: "protoc-gen-rest",
  description: "TypeScript clients and server handlers for REST APIs from proto files",
  lang: "en",
  srcDir: "gen/pages",
  outDir: "dist",
  cleanUrls: true,
  // Dead links fail the build. Examples call servers on the own machine.
  ignoreDeadLinks: [/^https?:\/\/(?:localhost|127\.0\.0\.1)/],
  head: [["meta", { name: "theme-color", content: "#3451b2" }]],
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // As code hosts do, so that links to headings work there and here.
    anchor: {
      slugify: (heading) =>
        heading
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, "")
          .replace(/\s/g, "-"),
    },
    languageAlias: { console: "sh" },
    config: (markdown) => {
      const { fence } = markdown.renderer.rules;
      markdown.renderer.rules.fence = (tokens, index, ...rest) => {
        const [language = "", label = ""] = tokens[index].info.trim().split(/\s+/);
        // VitePress takes digits of file names for the numbers of lines.
        tokens[index].info = language;
        const caption = captions[label] ?? (/[./]/.test(label) ? label : undefined);
        const block = fence(tokens, index, ...rest);
        return caption === undefined
          ? block
          : `<p class="block-caption">${markdown.utils.escapeHtml(caption)}</p>${block}`;
      };
    },
  },
  themeConfig: {
    nav: [
      { text: "Getting started", link: "/getting-started" },
      { text: "Documentation", link: "/contents" },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: { provider: "local", options: { detailedView: true } },
    socialLinks: [{ icon: "github", link: "https://github.com/protoc-gen-rest/protoc-gen-rest" }],
  },
});

/** Captions of blocks, by the second word of their info string. */
const captions = { bad: "Bad", good: "Good", finding: "Finding", output: "Output" };
