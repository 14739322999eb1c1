import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { S3Store } from "../../../../app/server/files/S3Store";
import { hasSwift, startSwift } from "./startSwift";

const upload = (content: Buffer, of = content) => ({
  name: "a.bin",
  size: content.length,
  sha256: createHash("sha256").update(of).digest("hex"),
  read: () => Readable.from([content.subarray(0, 300_000), content.subarray(300_000)]),
});

// To install the programs: apt-get install swift-proxy swift-account swift-container swift-object memcached
describe.skipIf(!hasSwift)("OpenStack Swift, asked as S3", () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  let store: S3Store;
  beforeAll(async () => {
    swift = await startSwift();
    store = new S3Store(swift.address());
  }, 120_000);
  afterAll(() => swift?.close());

  test.each([0, 1, 700_001, 20_000_000])(
    "keeps %i bytes, gives them whole and in parts, and forgets them",
    async (size) => {
      const content = randomBytes(size);
      const key = `kept/${size}`;
      await store.put(key, upload(content));
      expect((await buffer(await store.get(key))).equals(content)).toBe(true);
      if (size > 2) {
        const part = await buffer(await store.get(key, { start: 1, end: size - 2 }));
        expect(part.equals(content.subarray(1, size - 1))).toBe(true);
      }
      await store.remove(key);
      await store.remove(key);
      await expect(store.get(key)).rejects.toThrow("404");
    },
  );

  test("takes nothing that is not what was announced, and nobody with a wrong secret", async () => {
    const [content, other] = [randomBytes(1000), randomBytes(1000)];
    await expect(store.put("wrong", upload(content, other))).rejects.toThrow("400");
    await expect(store.get("wrong")).rejects.toThrow("404");
    const stranger = new S3Store(swift.address().replace(":testing@", ":guessed@"));
    await expect(stranger.put("foreign", upload(content))).rejects.toThrow("403");
    await expect(stranger.get("foreign")).rejects.toThrow("403");
  });
});
