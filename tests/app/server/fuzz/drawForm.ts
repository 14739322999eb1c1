import type { Upload } from "../api/Client";
import type { Draw } from "./Draw";
import { drawText } from "./drawText";

/** A form as it is sent over the wire. */
export interface WrittenForm {
  contentType: string;
  payload: Buffer;
}

const NAMES = [
  ...[
    "",
    "\\",
    '\\"',
    "..",
    ".",
    "../../etc/passwd",
    "C:\\a\\b.bin",
    "a/b",
    "con",
    "\0",
    "a\0b",
    "\r\n",
    "x".repeat(300),
    "x".repeat(70_000),
  ],
  ...[
    "%00",
    "%",
    "=?utf-8?q?a?=",
    "é.bin",
    "語.csv",
    "\ud800",
    "\u202efdp.exe",
    " ",
    "a.csv ",
    ".htaccess",
    '";x="',
    "__proto__",
    "constructor",
  ],
];

const quote = (text: string) => (text.includes("\n") ? text : `"${text}"`);

/** The Content-Disposition header of a part, with the file name in any known spelling or none. */
function drawDisposition(draw: Draw, name: string, file: string | undefined): string {
  const field = draw.chance(0.12) ? draw.pick([...NAMES, drawText(draw)]) : name;
  const named = draw.chance(0.05) ? "" : `; ${draw.pick(["name", "name", "name", "NAME", "name*"])}=${quote(field)}`;
  const kind = draw.chance(0.9)
    ? "form-data"
    : draw.pick(["", "attachment", "form-data;", "FORM-DATA", "inline", "form-data\0"]);
  if (file === undefined) return `${kind}${named}`;
  const fileName = draw.chance(0.6) ? draw.pick([...NAMES, drawText(draw)]) : file;
  const spellings = [
    ...[
      `; filename=${quote(fileName)}`,
      `; filename=${quote(fileName)}`,
      `; filename=${quote(fileName)}`,
      `; filename=${fileName}`,
      "; filename=",
      "; filename",
    ],
    ...[
      `; filename*=UTF-8''${fileName}`,
      `; filename*=UTF-8''%ff%00`,
      `; filename*=x''a`,
      `; filename*=`,
      `; filename="a"; filename=${quote(fileName)}`,
      "",
    ],
    ...[
      `; filename="${fileName}`,
      `; filename='${fileName}'`,
      `;filename=${quote(fileName)};`,
      `; filename*0="a"; filename*1="b"`,
    ],
  ];
  return `${kind}${named}${draw.pick(spellings)}`;
}

const TYPES = [
  ...[
    "text/plain",
    "application/octet-stream",
    "application/json",
    "image/png",
    "text/csv",
    "",
    "a",
    "a/b/c",
    "text/plain; charset=utf-16",
  ],
  ...[
    "text/plain; charset=",
    "text/plain; charset=x-none",
    "multipart/mixed; boundary=x",
    "multipart/form-data",
    "application/zip",
    "*/*",
    "\0",
  ],
];

function drawPart(draw: Draw, name: string, content: Buffer, file: string | undefined): Buffer {
  const lines = [`Content-Disposition: ${drawDisposition(draw, name, file)}`];
  if (draw.chance(0.04)) lines.pop();
  if (file !== undefined || draw.chance(0.1)) lines.push(`Content-Type: ${draw.pick(TYPES)}`);
  if (draw.chance(0.1))
    lines.push(`Content-Transfer-Encoding: ${draw.pick(["base64", "quoted-printable", "binary", "8bit", "", "x"])}`);
  if (draw.chance(0.04)) lines.push(`X-Long: ${"y".repeat(draw.pick([10, 9_000, 90_000]))}`);
  if (draw.chance(0.04)) lines.push(...Array.from({ length: 40 }, (_, index) => `X-${index}: 1`));
  if (draw.chance(0.04))
    lines.push(draw.pick(["no colon", ": no name", "Content-Disposition: form-data", " folded", "\0: 1"]));
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), content, Buffer.from("\r\n")]);
}

type Part = [name: string, content: Buffer, file?: string];

function drawParts(draw: Draw, { fields, file }: Upload): Part[] {
  const texts = Object.entries(fields).map(([name, value]): Part => {
    const text = draw.chance(0.25) ? drawText(draw) : String(value);
    return draw.chance(0.05) ? [name, Buffer.from(text), "field.txt"] : [name, Buffer.from(text)];
  });
  const content = draw.chance(0.2) ? Buffer.from(drawText(draw)) : Buffer.from(file.content);
  const sent: Part = draw.chance(0.06) ? [file.field, content] : [file.field, content, file.name];
  const parts = [...texts, ...(draw.chance(0.05) ? [] : [sent])];
  if (draw.chance(0.08)) parts.push(draw.pick([...parts, sent]));
  if (draw.chance(0.05)) parts.unshift(sent);
  if (draw.chance(0.06))
    parts.push([draw.pick([...NAMES, "extra", "tag_id[0]", "tag_id[]", "a[b][c]"]), Buffer.from(drawText(draw))]);
  if (draw.chance(0.03))
    parts.push(...Array.from({ length: 1_100 }, (_, index): Part => [`f${index}`, Buffer.from("1")]));
  return draw.chance(0.03) ? [] : parts;
}

/** Draws a form that is nearly valid: any part of it may be broken. */
export function drawForm(draw: Draw, valid: Upload): WrittenForm {
  const boundary = draw.chance(0.9) ? "----farhelm" : draw.pick(["", "a b", "é", "x".repeat(80), '"', "--", "\\"]);
  const usedBoundary = draw.chance(0.93) ? boundary : draw.pick(["other", "", "x".repeat(300)]);
  const parts = drawParts(draw, valid).map(([name, content, file]) => drawPart(draw, name, content, file));
  const chunks = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part]);
  if (draw.chance(0.05)) chunks.unshift(Buffer.from(draw.pick(["preamble\r\n", "\r\n", "\n"])));
  if (draw.chance(0.93)) chunks.push(Buffer.from(`--${boundary}--\r\n`));
  if (draw.chance(0.05)) chunks.push(Buffer.from(drawText(draw)));
  const payload = Buffer.concat(chunks);
  const types = [
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/mixed; boundary=x",
    "text/plain",
    "",
  ];
  return {
    contentType: draw.chance(0.94) ? `multipart/form-data; boundary=${usedBoundary}` : draw.pick(types),
    payload: draw.chance(0.08) ? payload.subarray(0, draw.below(payload.length + 1)) : payload,
  };
}
