import { expect, test } from "vitest";
import { pictureFault } from "../../../codegen/read/pictureFault";

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`;

test.each([
  ["a drawing", svg('<path d="M0 0h8"/>'), undefined],
  ["a declaration and a comment before it", `<?xml version="1.0"?>\n<!-- logo -->\n${svg("")}`, undefined],
  ["a reference inside it", svg('<use href="#a"/><rect fill="url(#a)"/>'), undefined],
  ["a picture within", svg('<image href="data:image/png;base64,AAAA"/>'), undefined],
  ["a script", svg("<script>alert(1)</script>"), "the picture holds a script"],
  ["a script under a prefix", svg("<s:SCRIPT>alert(1)</s:SCRIPT>"), "the picture holds a script"],
  ["a handler", svg('<g onload="alert(1)"/>'), "the picture holds a handler"],
  ["a handler without a space", svg('<g id="a"onclick="alert(1)"/>'), "the picture holds a handler"],
  ["HTML", svg("<foreignObject><p/></foreignObject>"), "the picture holds foreign parts"],
  ["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`, "this is not an SVG image"],
  ["an entity behind a comment", `${svg("")}<!DOCTYPE a>`, "the picture holds an entity or a document type"],
  ["a link", svg('<a href="https://evil.example"/>'), "the picture holds an address elsewhere"],
  ["a script as a link", svg("<a xlink:href='javascript:alert(1)'/>"), "the picture holds an address elsewhere"],
  ["a style that loads", svg("<style>@import '//evil.example'</style>"), "the picture holds an address elsewhere"],
  ["a fill from elsewhere", svg('<rect fill="url(//evil.example)"/>'), "the picture holds an address elsewhere"],
  ["HTML by that name", "<html><body/></html>", "this is not an SVG image"],
])("%s: %s", (_title, text, fault) => {
  expect(pictureFault("logo.svg", Buffer.from(text))).toBe(fault);
});

test("a PNG picture begins as one", () => {
  expect(pictureFault("logo.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]))).toBeUndefined();
  expect(pictureFault("logo.png", Buffer.from("<svg/>"))).toBe("this is not a PNG image");
});
