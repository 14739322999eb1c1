// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import decode from "qr/decode.js";
import { afterEach, expect, test } from "vitest";
import { QrCode } from "../../../../../app/console/account/settings/QrCode";

afterEach(cleanup);

/** Pixels per square of the code. */
const SCALE = 4;

/** Reads the QR code that is drawn, as a camera would. */
function readCode(): string {
  const picture = screen.getByRole("img");
  const side = Number(picture.getAttribute("viewBox")?.split(" ")[2]) * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of picture
    .querySelector("path")
    ?.getAttribute("d")
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    for (let row = 0; row < SCALE; row += 1) {
      const begin = ((Number(y) * SCALE + row) * side + Number(x) * SCALE) * 4;
      for (let at = begin; at < begin + SCALE * 4; at += 4) data.set([0, 0, 0], at);
    }
  }
  return decode({ width: side, height: side, data });
}

test.each([
  "otpauth://totp/Farhelm:ann@example.com?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Farhelm",
  "https://farhelm.example/account/phone#6f9619ff-8b86-d011-b42d-00cf4fc964ff.123456",
  "WIFI:T:WPA;S:Straße 東京🗼;P:pass\\;word;;",
  `WIFI:T:WPA;S:${"ü".repeat(16)};P:${"x".repeat(63)};;`,
  "1234567890",
])("the drawn code of %j reads the same", (text) => {
  render(<QrCode text={text} label="Code" />);
  expect(readCode()).toBe(text);
});

test("a code has a margin of four squares and the lowest error correction, for large squares", () => {
  render(<QrCode text="LPA:1$smdp.example.com$QR-2027" label="Code" />);
  // Version 2 has 25 squares a side.
  expect(screen.getByRole("img").getAttribute("viewBox")).toBe("0 0 33 33");
});
