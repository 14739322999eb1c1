import { expect, test, vi } from "vitest";
import { formatCount } from "../../../engine/languages/formatCount";

const LANGUAGES =
  "ar ar-EG bg bn ca cs da de de-CH el en es et fa fi fr he hi hr hu id is it ja ko lt lv mk mr my nb ne nl nn pl ps pt ro ru sk sl sr sv th th-TH-u-nu-thai tr uk ur vi zh".split(
    " ",
  );
const COUNTS = [0, -0, 1, 25, 999, 1000, 12_345_678, -7, 0.5, 2.25, Number.MAX_SAFE_INTEGER];

test.each(LANGUAGES)("a count is written as Intl writes it in %s", (code) => {
  expect(COUNTS.map((count) => formatCount(count, code))).toEqual(COUNTS.map((count) => count.toLocaleString(code)));
});

test("small counts of the product's languages need no Intl", () => {
  const write = vi.spyOn(Number.prototype, "toLocaleString");
  for (const code of ["en", "ja", "nb", "uk"]) expect(formatCount(500, code)).toBe("500");
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});
