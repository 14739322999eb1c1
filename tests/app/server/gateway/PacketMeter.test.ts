import { describe, expect, test } from "vitest";
import { PacketMeter } from "../../../../app/server/gateway/PacketMeter";

/** A packet with a body of this length; the length is encoded as MQTT's "remaining length" (MQTT 3.1.1 §2.2.3). */
function packet(length: number): Buffer {
  const bytes = [0x30];
  let remaining = length;
  do {
    bytes.push((remaining % 128) | (remaining >= 128 ? 128 : 0));
    remaining = Math.floor(remaining / 128);
  } while (remaining > 0);
  return Buffer.concat([Buffer.from(bytes), Buffer.alloc(length, 0xff)]);
}

function accepts(bytes: Buffer, limit: number, step: number): boolean {
  const meter = new PacketMeter(limit);
  for (let at = 0; at < bytes.length; at += step) if (!meter.accept(bytes.subarray(at, at + step))) return false;
  return true;
}

describe.each([1, 2, 3, 1000])("in pieces of %i bytes", (step) => {
  test.each([0, 1, 127, 128, 200])("a body of %i bytes is within 200", (length) => {
    expect(accepts(packet(length), 200, step)).toBe(true);
  });

  test.each([201, 16_384, 2_097_152])("a body of %i bytes is beyond 200", (length) => {
    expect(accepts(packet(length), 200, step)).toBe(false);
  });

  test("packets in a row are measured one by one", () => {
    expect(accepts(Buffer.concat([packet(200), packet(0), packet(150)]), 200, step)).toBe(true);
    expect(accepts(Buffer.concat([packet(200), packet(0), packet(201)]), 200, step)).toBe(false);
  });
});

test("a length that never ends is refused", () => {
  expect(new PacketMeter(200).accept(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80]))).toBe(false);
});
