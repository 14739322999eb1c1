// @vitest-environment jsdom
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const PUBLIC = "app/console/public";
const readPage = () => new DOMParser().parseFromString(readFileSync(join(PUBLIC, "guide.html"), "utf8"), "text/html");

it("the guide is a file of its own that needs neither a session nor a script", () => {
  const page = readPage();
  expect(page.querySelectorAll("script, iframe, form, [onclick], [onload], [style]")).toHaveLength(0);
  const files = [...page.querySelectorAll("link[rel=stylesheet], img")].map((part) => part.getAttribute("href") ?? "");
  expect(files).toEqual(["/guide.css"]);
  expect(existsSync(join(PUBLIC, "guide.css"))).toBe(true);
});

it("every link of the guide leads to a part that says something, and every part is linked", () => {
  const page = readPage();
  const linked = [...page.querySelectorAll("nav a")].map((link) => link.getAttribute("href")?.slice(1) ?? "");
  expect([...page.querySelectorAll("section")].map(({ id }) => id)).toEqual(linked);
  for (const id of linked)
    expect([id, page.querySelector(`#${id} p`)?.textContent?.length]).toEqual([id, expect.any(Number)]);
});

it.each(["nb", "ja", "uk"])("every text of the guide has a translation into %s", (code) => {
  const { texts } = JSON.parse(readFileSync(join("schemas/languages", `${code}.json`), "utf8"));
  const elements = [...readPage().querySelectorAll("title, h1, h2, p, a")];
  expect(elements.length).toBeGreaterThan(30);
  for (const { textContent } of elements) expect(texts, textContent ?? "").toHaveProperty([textContent ?? ""]);
});
