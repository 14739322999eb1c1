/** Version of RDCleanPath, Devolutions' protocol between RDP clients in browsers and their relay (IronRDP). */
const VERSION = 3_390;

/** Tags of ASN.1 (ITU-T X.690). */
const [INTEGER, OCTET_STRING, UTF8_STRING, SEQUENCE, CONTEXT] = [0x02, 0x04, 0x0c, 0x30, 0xa0] as const;
/** Fields of the message. */
const [FIELD_VERSION, FIELD_X224, FIELD_CHAIN, FIELD_ADDRESS] = [0, 6, 7, 9] as const;

interface Element {
  tag: number;
  content: Buffer;
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}

const element = (tag: number, ...content: Buffer[]): Buffer => {
  const joined = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(joined.length), joined]);
};

// Two bytes are enough for what is sent.
const integer = (value: number) => element(INTEGER, Buffer.from(value < 0x80 ? [value] : [value >> 8, value & 0xff]));
const field = (number: number, content: Buffer) => element(CONTEXT + number, content);

/** Splits DER into its elements. Throws a RangeError when it is none. */
function readElements(der: Buffer): Element[] {
  const elements: Element[] = [];
  for (let offset = 0; offset < der.length; ) {
    const tag = der.readUInt8(offset);
    const first = der.readUInt8(offset + 1);
    const extra = first & 0x80 ? first & 0x7f : 0;
    const length = extra > 0 ? der.readUIntBE(offset + 2, extra) : first;
    const start = offset + 2 + extra;
    if (start + length > der.length) throw new RangeError("An element is longer than the message.");
    elements.push({ tag, content: der.subarray(start, start + length) });
    offset = start + length;
  }
  return elements;
}

/** The connection request (X.224) that a client's first message has for the target; undefined in any other message. */
export function readRequest(message: Buffer): Buffer | undefined {
  try {
    const [sequence] = readElements(message);
    const fields = new Map(
      readElements(sequence?.content ?? Buffer.alloc(0)).map(({ tag, content }) => [tag, content]),
    );
    const inner = (number: number) => readElements(fields.get(CONTEXT + number) ?? Buffer.alloc(0))[0];
    const version = inner(FIELD_VERSION)?.content;
    if (sequence?.tag !== SEQUENCE || version?.length !== 2 || version.readUInt16BE() !== VERSION) return undefined;
    return inner(FIELD_X224)?.content;
  } catch (error) {
    // Not DER.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What the relay has found out about the target. */
export interface TargetDetails {
  /** The target's answer to the connection request. */
  confirm: Buffer;
  /** Its certificates, its own first. */
  chain: readonly Buffer[];
  address: string;
}

/** The answer to a client whose target accepts TLS. */
export function writeResponse({ confirm, chain, address }: TargetDetails): Buffer {
  return element(
    SEQUENCE,
    field(FIELD_VERSION, integer(VERSION)),
    field(FIELD_X224, element(OCTET_STRING, confirm)),
    field(FIELD_CHAIN, element(SEQUENCE, ...chain.map((certificate) => element(OCTET_STRING, certificate)))),
    field(FIELD_ADDRESS, element(UTF8_STRING, Buffer.from(address))),
  );
}
