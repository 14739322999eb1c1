import { describe, expect, it } from "vitest";
import { readRequest, writeResponse } from "../../../../app/server/desktop/cleanPath";

const X224 = Buffer.from("030000130ee000000000000100080003000000", "hex");
const der = (tag: number, ...content: Buffer[]) => {
  const joined = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, joined.length]), joined]);
};
const version = (number: number) => der(0xa0, der(0x02, Buffer.from([number >> 8, number & 0xff])));
const request = (number = 3_390, ...others: Buffer[]) =>
  der(0x30, version(number), ...others, der(0xa6, der(0x04, X224)));

describe("the first message of RDCleanPath", () => {
  it("[rdp.request] has the connection request for the target; where it says to go is not read", () => {
    const elsewhere = der(0xa2, der(0x0c, Buffer.from("10.9.9.9:22")));
    expect(readRequest(request(3_390, elsewhere))).toEqual(X224);
  });

  it.each([
    ["of another version", request(3_389)],
    ["that is empty", Buffer.alloc(0)],
    ["of another protocol", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
    ["without a request", der(0x30, version(3_390))],
    ["with a length beyond its end", Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff, 0])],
    ["with a length of 127 bytes", Buffer.from([0x30, 0xff, 1, 2, 3])],
    ["of nulls", Buffer.alloc(16_384)],
  ])("[rdp.no-request] %s is none", (_title, message) => {
    expect(readRequest(message)).toBeUndefined();
  });

  it("[rdp.no-request] cut off anywhere, or with any byte changed, is read or refused", () => {
    const whole = request();
    for (let at = 0; at < whole.length; at += 1) {
      expect(readRequest(whole.subarray(0, at))).toBeUndefined();
      const changed = Buffer.from(whole);
      changed.writeUInt8(whole.readUInt8(at) ^ 0xff, at);
      expect(() => readRequest(changed)).not.toThrow();
    }
  });
});

it("[rdp.response] the answer has the confirm, the certificates and the address", () => {
  const chain = [Buffer.alloc(300, 1), Buffer.alloc(70_000 % 65_536, 2)];
  const response = writeResponse({ confirm: X224, chain, address: "localhost:3389" });
  expect(response.subarray(0, 2)).toEqual(Buffer.from([0x30, 0x82]));
  expect(response.readUInt16BE(2)).toBe(response.length - 4);
  for (const part of [X224, ...chain, Buffer.from("localhost:3389")]) expect(response.includes(part)).toBe(true);
});
