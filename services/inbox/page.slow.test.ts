import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { templates } from "./templates.ts";
import { createTestInbox, type TestInbox, type TestUser } from "./testing.ts";

const paths = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const executablePath = paths.find((path) => path !== "" && existsSync(path)) ?? "";
const screenshots = process.env["SCREENSHOTS"];

// Chromium is not an npm package: CHROMIUM names the executable, if it is not at its usual path.
describe.skipIf(executablePath === "")("the page in Chromium", () => {
  let inbox: TestInbox;
  let browser: Browser;
  let page: Page;
  let ada: TestUser;
  const problems: string[] = [];
  const item = (title: string) => page.locator("li", { has: page.locator("h2", { hasText: title }) });

  beforeAll(async () => {
    inbox = await createTestInbox();
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  beforeEach(async () => {
    ada = await inbox.newUser();
    page = await browser.newPage({ viewport: { width: 800, height: 700 } });
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(inbox.origin);
    await page.fill("[name=key]", ada.key);
  });
  afterAll(async () => {
    await browser.close();
    await inbox.close();
    expect(problems).toEqual([]);
  });

  test("shows the inbox, and notifications as they come", async () => {
    await ada.notify(templates.welcome, { user: "Ada" });
    await page.click("text=Open");
    await item("Welcome, Ada").waitFor();
    await page.locator("#status", { hasText: "live" }).waitFor();
    await ada.notify(templates.buildFinished, { build: "**main** #42", result: "passed" });
    await item("Build main #42 passed").waitFor();
    expect(await page.locator("li h2").allTextContents()).toEqual(["Build main #42 passed", "Welcome, Ada"]);
    expect(await page.title()).toBe("Inbox (2)");
    if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/inbox.png` });
  });

  test("sends notifications, and marks them as read", async () => {
    await page.click("text=Open");
    await page.fill("[name=title]", "Lunch");
    await page.fill("[name=message]", "<img src=x onerror=alert(1)> at *noon*");
    await page.click("text=Send");
    await item("Lunch").waitFor();
    expect(await item("Lunch").locator("p").textContent()).toBe("at noon");
    await item("Lunch").getByText("Mark as read").click();
    await page.locator("#unread", { hasText: "0 unread" }).waitFor();
    expect(await ada.listInboxNotifications({})).toMatchObject({
      unread_count: 0,
      notifications: [{ title: "Lunch" }],
    });
    await ada.sendTestNotification({});
    await item("Test notification").waitFor();
    await page.click("text=Mark all as read");
    await page.locator("#unread", { hasText: "0 unread" }).waitFor();
    if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/read.png` });
  });

  test("tells why it shows nothing", async () => {
    await page.fill("[name=key]", "unknown");
    await page.click("text=Open");
    await page.locator("#status", { hasText: "the credentials are not valid" }).waitFor();
    expect(await page.locator("main").isVisible()).toBe(false);
  });
});
