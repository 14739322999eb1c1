import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Asset } from "./Asset";
import { matchesEntityTag } from "./entityTag";

const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSIBLE = /^text\/|json|javascript|svg|wasm/;

type Encoding = "br" | "gzip";

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/** Compressed assets, memoized by asset and encoding. */
const compressed = new WeakMap<Asset, Partial<Record<Encoding, Promise<Buffer>>>>();

function accepts(header: string | undefined, encoding: Encoding): boolean {
  return (header ?? "").split(",").some((part) => {
    const [name = "", ...rest] = part.trim().split(";");
    return name.trim() === encoding && !rest.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}

function chooseEncoding(header: string | undefined, asset: Asset): Encoding | undefined {
  if (asset.body.length < MIN_COMPRESSED_BYTES || !COMPRESSIBLE.test(asset.type)) return undefined;
  return (["br", "gzip"] as const).find((encoding) => accepts(header, encoding));
}

function compress(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(asset) ?? {};
  compressed.set(asset, known);
  known[encoding] ??= COMPRESS[encoding](asset.body);
  return known[encoding];
}

/** Sends an asset in the best accepted encoding, or 304 when the client's copy is current. */
export async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers["accept-encoding"], asset);
  const etag = encoding ? `${asset.etag.slice(0, -1)}-${encoding}"` : asset.etag;
  reply.header("etag", etag).header("vary", "accept-encoding");
  reply.header("cache-control", asset.immutable ? "public, max-age=31536000, immutable" : "max-age=0, must-revalidate");
  if (matchesEntityTag(etag, request.headers["if-none-match"])) return reply.code(304).send();
  reply.type(asset.type);
  if (!encoding) return reply.send(asset.body);
  return reply.header("content-encoding", encoding).send(await compress(asset, encoding));
}
