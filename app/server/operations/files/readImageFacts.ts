/** The type and size of an image, from its header. */
export interface ImageFacts {
  mimeType: "image/png" | "image/jpeg";
  width: number;
  height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(data: Buffer): ImageFacts | undefined {
  if (data.length < 33 || data.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return { mimeType: "image/png", width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

// The size is in the start-of-frame segment: markers C0 to CF except C4, C8 and CC.
function readJpeg(data: Buffer): ImageFacts | undefined {
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; ) {
    const marker = data[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { mimeType: "image/jpeg", width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + data.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Reads type and size from the header of an image, whatever its name; undefined when it is neither PNG nor JPEG. */
export function readImageFacts(data: Buffer): ImageFacts | undefined {
  if (data.subarray(0, 8).equals(PNG)) return readPng(data);
  return data[0] === 0xff && data[1] === 0xd8 ? readJpeg(data) : undefined;
}
