import { randomBytes, randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TelnetCodec } from "../../../../app/server/terminals/telnet/TelnetCodec";

const [SE, SB, WILL, WONT, DO, DONT, IAC] = [240, 250, 251, 252, 253, 254, 255];
const [BINARY, ECHO, TERMINAL_TYPE, WINDOW_SIZE, ENVIRONMENT] = [0, 1, 24, 31, 39];

const create = () => new TelnetCodec({ columns: 80, rows: 24 });
const answer = (codec: TelnetCodec, ...bytes: number[]) => [...codec.read(Buffer.from(bytes)).replies];

describe("[terminal.telnet] the telnet codec", () => {
  test("agrees to what a terminal needs, once, and refuses the rest, once", () => {
    const codec = create();
    expect(answer(codec, IAC, WILL, ECHO, IAC, WILL, ECHO)).toEqual([IAC, DO, ECHO]);
    expect(answer(codec, IAC, DO, TERMINAL_TYPE)).toEqual([IAC, WILL, TERMINAL_TYPE]);
    expect(answer(codec, IAC, DO, ENVIRONMENT, IAC, DO, ENVIRONMENT)).toEqual([IAC, WONT, ENVIRONMENT]);
    expect(answer(codec, IAC, DO, ECHO)).toEqual([IAC, WONT, ECHO]);
    expect(answer(codec, IAC, WONT, ECHO, IAC, WONT, ECHO)).toEqual([IAC, DONT, ECHO]);
    expect(answer(codec, IAC, DONT, TERMINAL_TYPE)).toEqual([IAC, WONT, TERMINAL_TYPE]);
  });

  test("names its type and its size, with 255 doubled", () => {
    const codec = create();
    expect([...codec.resize({ columns: 255, rows: 300 })]).toEqual([]);
    const size = [IAC, SB, WINDOW_SIZE, 0, IAC, IAC, 1, 44, IAC, SE];
    expect(answer(codec, IAC, DO, WINDOW_SIZE)).toEqual([IAC, WILL, WINDOW_SIZE, ...size]);
    expect([...codec.resize({ columns: 1, rows: 2 })]).toEqual([IAC, SB, WINDOW_SIZE, 0, 1, 0, 2, IAC, SE]);
    expect(answer(codec, IAC, SB, TERMINAL_TYPE, 1, IAC, SE)).toEqual([]);
    answer(codec, IAC, DO, TERMINAL_TYPE);
    const type = [...Buffer.from("xterm-256color")];
    expect(answer(codec, IAC, SB, TERMINAL_TYPE, 1, IAC, SE)).toEqual([IAC, SB, TERMINAL_TYPE, 0, ...type, IAC, SE]);
  });

  test("sends a return with NUL, and drops the NUL of one it gets, unless both are binary", () => {
    const codec = create();
    expect([...codec.write(Buffer.from("a\r\xff", "latin1"))]).toEqual([97, 13, 0, IAC, IAC]);
    expect([...codec.read(Buffer.of(13, 0, 10, 13, 10, 0)).data]).toEqual([13, 10, 13, 10, 0]);
    answer(codec, IAC, WILL, BINARY, IAC, DO, BINARY);
    expect([...codec.write(Uint8Array.of(13, 0))]).toEqual([13, 0]);
    expect([...codec.read(Buffer.of(13, 0)).data]).toEqual([13, 0]);
  });

  test("reads the same however the bytes are cut", () => {
    for (let round = 0; round < 300; round += 1) {
      const bytes = Buffer.from(
        randomBytes(200).map((byte) => (byte < 90 ? IAC : byte < 130 ? 240 + (byte % 16) : byte)),
      );
      const whole = create().read(bytes);
      const codec = create();
      const parts: { data: Buffer; replies: Buffer }[] = [];
      for (let at = 0; at < bytes.length; ) {
        const end = at + randomInt(1, 6);
        parts.push(codec.read(bytes.subarray(at, end)));
        at = end;
      }
      expect(Buffer.concat(parts.map(({ data }) => data))).toEqual(whole.data);
      expect(Buffer.concat(parts.map(({ replies }) => replies))).toEqual(whole.replies);
    }
  });

  test("gets back what was sent, as a server of the same options does", () => {
    for (let round = 0; round < 100; round += 1) {
      const input = randomBytes(500).map((byte) => (byte < 60 ? IAC : byte < 90 ? 13 : byte));
      expect(create().read(create().write(input)).data).toEqual(Buffer.from(input));
    }
  });

  test("skips a subnegotiation that goes on and on", () => {
    const codec = create();
    answer(codec, IAC, DO, TERMINAL_TYPE, IAC, SB, TERMINAL_TYPE, 1);
    for (let count = 0; count < 100; count += 1) expect(codec.read(Buffer.alloc(100_000, 1)).data).toHaveLength(0);
    expect([...codec.read(Buffer.of(IAC, SE, 65)).data]).toEqual([65]);
  });
});
