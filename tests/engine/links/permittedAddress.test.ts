import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressFault } from "../../../codegen/addressFault";
import { isPermittedAddress, isPermittedLink } from "../../../engine/links/permittedAddress";

const refused = [
  "https://shop.example@other.example/",
  "HTTPS://shop.example:443@other.example",
  "https://user:secret@other.example/path",
  "http://:secret@other.example",
  "https://shop.example%40other.example/",
  "https://shop.example%2f@other.example/",
  "https:shop.example@other.example/",
  "https:/shop.example@other.example/",
  "https:///shop.example@other.example/",
  "https:\\\\shop.example@other.example",
  "https://shop.example\\@other.example",
  "https://shop.example\uff20other.example/",
  "ht\ttps://other.example/",
  "https://shop.example\t@other.example/",
  "https://shop.example\n@other.example/",
  "https://",
  "https://?q",
  "javascript:alert(1)",
  "data:text/html,x",
  "mailto://user:secret@other.example",
];
const permitted = [
  "https://shop.example/",
  "https://shop.example:8443/a@b?c=d@e#@f",
  "http://localhost:8080",
  "https://shop.example?next=https://a@b",
  "https://[2001:db8::1]/",
  "https://b\u00fccher.example/%40",
  "mailto:sales@shop.example?subject=Hi",
  "tel:+37060000000",
];
const nearby = ["/users?q=a@b", "?page=2", "#top", ""];
const foreign = [
  "//user:secret@other.example",
  "//other.example",
  "/\\other.example",
  "/\t/other.example",
  "/\n/other.example",
];

describe("where an address may lead", () => {
  test.each(refused)("%j is refused at run time and in documents", (address) => {
    expect(isPermittedAddress(address)).toBe(false);
    expect(addressFault(address, "link")).toBeDefined();
  });

  test.each(permitted)("%j is permitted at run time and in documents", (address) => {
    expect(isPermittedLink(address)).toBe(true);
    expect(addressFault(address, "link")).toBeUndefined();
  });

  test.each(nearby)("%j is a place on this server", (address) => {
    expect(isPermittedAddress(address)).toBe(true);
    expect(isPermittedLink(address)).toBe(false);
  });

  test.each(foreign)("%j would be another server", (address) => {
    expect(isPermittedAddress(address)).toBe(false);
    expect(addressFault(address, "local")).toBeDefined();
  });

  test("what is permitted names no user for the browser's own parser, and documents are judged alike", () => {
    const piece = fc.constantFrom(
      ..."https://|http:|//|/|\\|@|:|%40|%|?|#|shop.example|u|\t|\n| |mailto:|[|]|\uff20".split("|"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const address = pieces.join("");
        if (!isPermittedAddress(address)) return;
        const url = new URL(address, "https://here.example/");
        expect([url.username, url.password]).toEqual(["", ""]);
        if (/^[/?#]/.test(address)) expect(url.host).toBe("here.example");
        if (isPermittedLink(address)) expect(addressFault(address, "link")).toBeUndefined();
      }),
      { numRuns: 5000 },
    );
  });
});
