// @vitest-environment jsdom
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const PUBLIC = "app/console/public";

it("[startup.offline-page] the offline page is a file of its own: its sentence, its style, and nothing a session or a script would be needed for", () => {
  const page = new DOMParser().parseFromString(readFileSync(join(PUBLIC, "offline.html"), "utf8"), "text/html");
  expect(page.body.textContent).toContain(
    "You are offline. Please make sure to check network cables, modem, and router or reconnecting to Wi-Fi and try again.",
  );
  expect(page.querySelectorAll("script, iframe, form, [onclick], [onload]")).toHaveLength(0);
  const files = [...page.querySelectorAll("link[rel=stylesheet], img")].map(
    (part) => part.getAttribute("href") ?? part.getAttribute("src") ?? "",
  );
  expect(files).toEqual(["/offline.css"]);
  expect(files.filter((file) => !existsSync(join(PUBLIC, file)))).toEqual([]);
});

it.each(["nb", "ja", "uk"])("every text of the offline page has a translation into %s", (code) => {
  const page = new DOMParser().parseFromString(readFileSync(join(PUBLIC, "offline.html"), "utf8"), "text/html");
  const { texts } = JSON.parse(readFileSync(join("schemas/languages", `${code}.json`), "utf8"));
  const elements = [...page.querySelectorAll("title, h1, p, a")].filter((part) => part.children.length === 0);
  expect(elements.length).toBe(4);
  for (const { textContent } of elements) expect(texts, textContent ?? "").toHaveProperty([textContent ?? ""]);
});
