import { Readable } from "node:stream";
import sharp from "sharp";
import { ApiError, notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";

/** The longest side of a thumbnail, in pixels. */
const SIDE = 320;
/** The most pixels of a stored image: a header with more is wrong or malicious. */
const MAX_PIXELS = 2048 * 1080;

// Bounds memory: one thread per image and no cache, as a gallery requests many at once.
sharp.cache(false);
sharp.concurrency(1);

async function shrink(data: Buffer, type: "image/png" | "image/jpeg"): Promise<Buffer> {
  const picture = sharp(data, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).rotate();
  const small = picture.resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true });
  return (type === "image/png" ? small.png() : small.jpeg({ quality: 80 })).toBuffer();
}

/** Thumbnails of images. */
export const thumbnails: Handlers<"getThumbnail"> = {
  async getThumbnail({ path }, { transaction }) {
    const image = await transaction
      .selectFrom("images")
      .select(["name", "mime_type", "data"])
      .where("id", "=", path.id)
      .executeTakeFirst();
    if (!image) throw notFound();
    const { name, mime_type: type } = image;
    const data = await shrink(image.data, type).catch(() => undefined);
    if (!data) throw new ApiError("NOT_FOUND", { message: "This image cannot be read." });
    return { status: 200, file: { name, type, size: data.length, isShown: true, content: Readable.from([data]) } };
  },
};
