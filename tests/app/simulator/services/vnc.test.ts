import { beforeEach, expect, test } from "vitest";
import { createServices } from "./servicesFixture";
import { VncClient } from "./VncClient";

const [RAW, ZLIB, EXTENDED_SIZE] = [0, 6, -308];
const [CTRL, LETTER_C, LETTER_V] = [0xffe3, 0x63, 0x76];

let client: VncClient;
beforeEach(() => {
  client = new VncClient(createServices().services.connect({ host: "localhost", port: 5900 }));
});

async function open(encodings: readonly number[]) {
  expect(await client.signIn("admin01")).toBe(true);
  const description = await client.open();
  client.setEncodings(encodings);
  return description;
}

const type = (text: string) => {
  for (const letter of text) for (const isDown of [true, false]) client.press(letter.charCodeAt(0), isDown);
};

const withCtrl = (keysym: number) => {
  client.press(CTRL, true);
  for (const isDown of [true, false]) client.press(keysym, isDown);
  client.press(CTRL, false);
};

function resize(width: number, height: number): void {
  const message = Buffer.alloc(8 + 16);
  message.writeUInt8(251);
  message.writeUInt16BE(width, 2);
  message.writeUInt16BE(height, 4);
  message.writeUInt8(1, 6);
  client.stream.write(message);
}

test("[vnc.password] a wrong password is refused with a reason, and the connection ends", async () => {
  expect(await client.signIn("admin02")).toBe("The password is wrong.");
  await client.readToEnd();
});

test.each([
  ["raw", [RAW], RAW],
  ["zlib", [ZLIB, RAW], ZLIB],
])(
  "[vnc.picture] the whole picture comes once it is asked for, %s, and then what has moved",
  async (_name, encodings, encoding) => {
    const { width, height, name } = await open(encodings);
    expect(name).not.toBe("");
    client.ask(width, height);
    const [first] = await client.readUpdate();
    expect(first).toMatchObject({ x: 0, y: 0, width, height, encoding });
    // The bar at the top is blue: 29, 49, 68.
    expect([...(first?.content.subarray(0, 3) ?? [])]).toEqual([68, 49, 29]);
    client.ask(width, height, true);
    const [moved] = await client.readUpdate();
    expect(moved?.width).toBeGreaterThan(0);
    expect(moved?.content).not.toEqual(first?.content);
  },
);

test("[vnc.input] a line is typed and copied, the clipboard added to it, and the pointer paints", async () => {
  const { width, height } = await open([RAW]);
  type("ab ");
  withCtrl(LETTER_C);
  expect(await client.readText()).toBe("ab ");
  client.sendText("from here");
  withCtrl(LETTER_V);
  withCtrl(LETTER_C);
  expect(await client.readText()).toBe("ab from here");
  client.point(300, 90, true);
  client.point(500, 300, false);
  client.ask(width, height);
  const [{ content } = { content: Buffer.alloc(0) }] = await client.readUpdate();
  const at = (90 * width + 300) * 4;
  expect([...content.subarray(at, at + 3)]).toEqual([140, 211, 94]);
});

test("[vnc.size] a client changes the size within limits", async () => {
  await open([RAW, EXTENDED_SIZE]);
  client.ask(640, 400);
  expect((await client.readUpdate())[0]).toMatchObject({
    x: 0,
    y: 0,
    width: 640,
    height: 400,
    encoding: EXTENDED_SIZE,
  });
  resize(800, 500);
  const update = await client.readUpdate();
  expect(update[0]).toMatchObject({ x: 1, y: 0, width: 800, height: 500, encoding: EXTENDED_SIZE });
  expect(update[1]).toMatchObject({ width: 800, height: 500, encoding: RAW });
  resize(65_535, 65_535);
  client.ask(800, 500, true);
  expect((await client.readUpdate())[0]).toMatchObject({ x: 1, y: 3, width: 800, height: 500 });
});

test("[vnc.size.packing] a size that is set while the picture is packed is not lost", async () => {
  const { width, height } = await open([ZLIB, RAW, EXTENDED_SIZE]);
  client.ask(width, height);
  resize(800, 500);
  let rectangles = await client.readUpdate();
  while (rectangles[0]?.width !== 800) rectangles = await client.readUpdate();
  expect(rectangles[0]).toMatchObject({ x: 1, y: 0, width: 800, height: 500, encoding: EXTENDED_SIZE });
  expect(rectangles[1]).toMatchObject({ x: 0, y: 0, width: 800, height: 500, encoding: ZLIB });
});

test.each<[string, () => void]>([
  ["a text of 4 GB", () => client.sendText("", 0xffffffff)],
  ["a message of an unknown type", () => client.stream.write(Buffer.from([77]))],
  ["a pixel format without true colour", () => client.stream.write(Buffer.alloc(20))],
])("[vnc.invalid] %s ends the connection", async (_title, send) => {
  await open([RAW]);
  send();
  await client.readToEnd();
});

test("[vnc.unread] requests of a client that does not read are not answered one by one", async () => {
  const { width, height } = await open([RAW]);
  for (let request = 0; request < 5_000; request += 1) client.ask(width, height);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(client.stream.readableLength).toBeLessThan(3 * width * height * 4);
});
