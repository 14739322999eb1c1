/** JSON that is written already, in UTF-8 and in pieces: an answer takes them over as they are. */
export class JsonText {
  constructor(readonly pieces: readonly Buffer[]) {}
}

/** The text of an answer; as bytes where its data is written already. */
export function writeJson(body: unknown): string | Buffer {
  const { data, ...rest } = body as { data?: unknown };
  if (!(data instanceof JsonText)) return JSON.stringify(body);
  return Buffer.concat([Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"data":`), ...data.pieces, Buffer.from("}")]);
}
