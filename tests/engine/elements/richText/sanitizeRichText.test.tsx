// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { SanitizedText } from "../../../../engine/elements/richText/SanitizedText";
import { type RichTextSet, sanitizeRichText } from "../../../../engine/elements/richText/sanitizeRichText";
import { payloads } from "./payloads";

afterEach(cleanup);

const draw = (html: string, set?: RichTextSet) => render(<SanitizedText html={html} set={set} />).container.innerHTML;

function cleaned(html: string, set: RichTextSet): string {
  const box = document.createElement("div");
  box.append(...sanitizeRichText(html, set).childNodes);
  return box.innerHTML;
}

test.each([
  [
    "[validation.rich-text.main-app-tags] a, b, i, em and strong are kept",
    '<b>b</b><i>i</i><em>e</em><strong>s</strong><a href="/x">a</a>',
    '<b>b</b><i>i</i><em>e</em><strong>s</strong><a href="/x">a</a>',
  ],
  [
    "[validation.rich-text.main-app-links] a link keeps href, target and class and loses the rest",
    '<a href="https://x.example" target="_blank" class="c" id="i" style="color:red">x</a>',
    '<a href="https://x.example" target="_blank" class="c" rel="noopener noreferrer">x</a>',
  ],
  [
    "[validation.rich-text.main-app-escape] another tag is shown as text",
    "<p>a<img src=x onerror=alert(1)></p>",
    "&lt;p&gt;a&lt;img src=x onerror=alert(1)&gt;&lt;/p&gt;",
  ],
  [
    "[validation.rich-text.fixed-set] event handlers do not survive",
    '<b onclick="alert(1)">b</b><a href="/x" onclick=alert(1)>x</a>',
    '<b>b</b><a href="/x">x</a>',
  ],
  [
    "[validation.rich-text.fixed-set] scripts do not survive",
    "<script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  ],
  ["an element that is not closed ends with the text", "<b>a<i>b", "<b>a<i>b</i></b>"],
  ["a closing tag without its opening is left out", "a</b>c", "ac"],
  ["entities are read", "a &amp; b &lt;b&gt; &#233;", "a &amp; b &lt;b&gt; é"],
])("%s", (_title, html, want) => {
  expect(draw(html)).toBe(want);
});

test.each([
  ["http://x.example", true],
  ["https://x.example", true],
  ["ftp://x.example", true],
  ["mailto:a@x.example", true],
  ["tel:+370", true],
  ["/loaves", true],
  ["javascript:alert(1)", false],
  ["JaVaScRiPt:alert(1)", false],
  ["java\tscript:alert(1)", false],
  ["&#106;avascript:alert(1)", false],
  ["&#x6A;avascript:alert(1)", false],
  [" javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["vbscript:x", false],
  ["//evil.example", false],
  ["/\t/evil.example", false],
  ["/\\evil.example", false],
  ["/\t\\evil.example", false],
  ["\\\\evil.example", false],
  ["/&#92;evil.example", false],
  ["https://shop.example@other.example/", false],
])("[validation.rich-text.schemes] the address %j is kept: %s", (address, isKept) => {
  expect(draw(`<a href="${address}">x</a>`).includes("href")).toBe(isKept);
});

test("[validation.rich-text.fixed-set] nothing but the fixed set ever becomes markup", () => {
  const pieces = fc.constantFrom(
    "<",
    ">",
    "</",
    "a",
    "b",
    "script",
    "img",
    " href=",
    '"',
    "'",
    "javascript:",
    "on",
    "=",
    "&lt;",
    " ",
    "i",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const html = draw(parts.join(""));
      const tags = [...html.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)];
      expect(tags.every(([, tag]) => ["a", "b", "i", "em", "strong"].includes(String(tag)))).toBe(true);
      expect(tags.every(([, , rest]) => !/javascript:|\son/i.test(String(rest).replace(/class="[^"]*"/, "")))).toBe(
        true,
      );
    }),
    { numRuns: 500 },
  );
});

test.each(["console", "fixed"] as const)("elements within each other without end are text (%s)", (set) => {
  expect(draw(`${"<b>".repeat(20_000)}deep`, set)).toMatch(/^(&lt;b&gt;){20000}deep$/);
  const within = draw(`${"<b>".repeat(30)}deep`, set);
  expect(within).toBe(`${"<b>".repeat(30)}deep${"</b>".repeat(30)}`);
});

test("a long text with many elements next to each other stays rich text", () => {
  expect(draw("<b>x</b> <i>y</i> ".repeat(2_000)).match(/<b>/g)).toHaveLength(2_000);
  const html = `<ul>${"<li>x<br>".repeat(2_000)}</ul>`;
  expect(draw(html, "fixed").match(/<li>/g)).toHaveLength(2_000);
});

test("the wider set keeps lists, tables, headings and pictures, and what is outside of it leaves its text", () => {
  const html =
    '<h2>News</h2><ul><li>one<br>two</li></ul><table><tbody><tr><td colspan="2">cell</td></tr></tbody></table><img alt="a" src="https://x.example/a.png">';
  expect(draw(html, "fixed")).toBe(html);
  expect(draw('<font color="red">plain</font><form><input name="a">text</form>', "fixed")).toBe("plaintext");
});

test.each([
  ["https://x.example/a.png", true],
  ["data:image/png;base64,iVBORw0KGgo=", true],
  ["http://x.example/a.png", false],
  ["data:image/svg+xml;base64,PHN2Zz4=", false],
  ["data:text/html,x", false],
  ["//x.example/a.png", false],
])("[validation.rich-text.fixed-set] a picture from %j is kept: %s", (address, isKept) => {
  expect(draw(`<img src="${address}" alt="a">`, "fixed").includes("src")).toBe(isKept);
});

describe("hostile payloads", () => {
  const FORBIDDEN = /^(?:script|style|iframe|object|embed|form|input|svg|math|base|link|meta|template|noscript)$/;
  const ATTRIBUTES = new Set(["href", "target", "class", "title", "alt", "src", "colspan", "rowspan"]);

  test("there are 400 of them, all different", () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(400);
  });

  test.each(["console", "fixed"] as const)(
    "none is more than text and links in the %s set, and cleaning twice changes nothing",
    (set) => {
      for (const payload of payloads) {
        const once = cleaned(payload, set);
        const box = document.createElement("div");
        box.append(...sanitizeRichText(payload, set).childNodes);
        for (const element of box.querySelectorAll("*")) {
          expect(element.localName, payload).not.toMatch(FORBIDDEN);
          for (const { name, value } of element.attributes) {
            expect(ATTRIBUTES.has(name), `${payload}: ${name}`).toBe(true);
            if (name === "href") expect(value, payload).toMatch(/^(?:https?:|ftp:|mailto:|tel:|[/?#]|$)/i);
          }
        }
        expect(cleaned(once, set), payload).toBe(once);
      }
    },
  );
});
