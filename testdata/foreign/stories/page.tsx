import { composeStories, setProjectAnnotations } from "@storybook/react";
import preview from "./.storybook/preview.js";
import * as stories from "./book-card.stories.js";

const { beforeAll } = setProjectAnnotations([preview]);
await beforeAll();
const composed = composeStories(stories);

/** For the test: shows a story, and leaves it on the page. */
Object.assign(globalThis, { show: (name: keyof typeof composed) => composed[name].run() });
