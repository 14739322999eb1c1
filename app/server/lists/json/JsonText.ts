/** JSON that is already serialized, as UTF-8 pieces that are copied into the response unchanged. */
export class JsonText {
  constructor(readonly pieces: readonly Buffer[]) {}
}

/** Serializes a response body; as bytes where its `data` is already serialized. */
export function writeJson(body: unknown): string | Buffer {
  const { data, ...rest } = body as { data?: unknown };
  if (!(data instanceof JsonText)) return JSON.stringify(body);
  return Buffer.concat([Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"data":`), ...data.pieces, Buffer.from("}")]);
}
