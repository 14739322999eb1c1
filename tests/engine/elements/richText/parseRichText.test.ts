import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichText } from "../../../../engine/elements/richText/RichText";

const draw = (html: string) => renderToStaticMarkup(createElement(RichText, { html }));

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

test("elements within each other without end are drawn beside each other from some depth on", () => {
  const html = draw(`${"<b>".repeat(20_000)}deep`);
  expect(/^(<b>)*/.exec(html)?.[0].length).toBeLessThan(300);
  expect(html).toContain("deep");
});
