import { NASTY } from "../api/nastyValues";
import type { Draw } from "./Draw";

const DATES = [
  ...[
    "0000-00-00",
    "0000-01-01 00:00:00",
    "0001-01-01",
    "-000001-01-01",
    "275760-09-13",
    "275761-01-01",
    "+275760-09-14",
  ],
  ...["9999-12-31 23:59:59", "10000-01-01", "2026-02-29", "2026-04-31", "2026-06-15 24:00:00", "2026-06-15 23:59:60"],
  ...["infinity", "-infinity", "now", "today", "epoch", "allballs", "2026-W10", "1e9", "2026-06-15T10:00:00+99:99"],
  ...[
    "4713-01-01 BC",
    "294276-12-31",
    "294277-01-01",
    "2026-6-5",
    "15.06.2026",
    "06/15/2026",
    "2026-06-15 10:00:00 America/New_York",
  ],
];

const SIGNS = [
  ...[
    "\0",
    "\u0001",
    "\u001b[31m",
    "\u007f",
    "\u0085",
    "\u00a0",
    "\u00ad",
    "\u200b",
    "\u202e",
    "\u2028",
    "\u2066",
    "\ufeff",
  ],
  ...[
    "\ufffe",
    "\uffff",
    "\ud800",
    "\udc00",
    "\u{10ffff}",
    "😀",
    "é",
    "é",
    "İ",
    "ß",
    "ﬃ",
    "\\",
    "'",
    '"',
    "`",
    "%",
    "$1",
    "{{x}}",
  ],
  ...[
    "<b>",
    "&",
    ";",
    "--",
    "/*",
    "../",
    "..\\",
    "C:\\",
    "//",
    "\r\n",
    "\t",
    ",",
    "|",
    "*",
    "?",
    "[",
    "(",
    "^",
    "+",
    "~",
  ],
];

const NUMBERS = [
  ...["0", "-0", "1", "-1", "1.5", "0x10", "1e3", "1e309", "-1e309", "1e-400", "NaN", "Infinity", "1_000", "٣", "９"],
  ...[
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "4294967296",
    "9007199254740993",
    "9223372036854775808",
  ],
  ...[
    "1".repeat(15),
    "9".repeat(16),
    "9".repeat(400),
    `${"0".repeat(300)}1`,
    `0.${"3".repeat(300)}`,
    "00",
    "+1",
    " 1",
    "1 ",
    "1,2",
  ],
];

const ADDRESSES = [
  ...[
    "0.0.0.0",
    "255.255.255.255",
    "256.1.1.1",
    "1.2.3",
    "010.0.0.1",
    "::",
    "::1",
    "fe80::1%eth0",
    "10.0.0.0/8",
    "10.0.0.0/99",
  ],
  ...[
    "a@b",
    "@",
    "a@b.c",
    `${"a".repeat(64)}@${"b".repeat(180)}.test`,
    '"a b"@c.test',
    "ä@ö.test",
    "a@b.test\r\nBcc: c@d.test",
  ],
  ...[
    "00:00:00:00:00:00",
    "zz:zz:zz:zz:zz:zz",
    "http://",
    "https://a:b@c/",
    "javascript:1",
    "file:///etc/passwd",
    "//x",
    "#",
    "?",
  ],
];

const TEXTS = NASTY.filter((value) => typeof value === "string");

/** Draws a text with unusual characters. */
export function drawText(draw: Draw): string {
  const kind = draw.below(8);
  if (kind === 0) return draw.pick(DATES);
  if (kind === 1) return draw.pick(NUMBERS);
  if (kind === 2) return draw.pick(ADDRESSES);
  if (kind === 3) return draw.pick(TEXTS);
  if (kind === 4) return draw.pick(SIGNS).repeat(draw.pick([1, 2, 50, 99, 255, 256, 1000, 3000]));
  if (kind === 5)
    return draw.pick(["a", "ab ", "語", "\u0301"]).repeat(draw.pick([1, 30, 100, 101, 254, 255, 300, 9000]));
  const length = draw.below(12);
  return Array.from({ length }, () => (draw.chance(0.4) ? draw.pick(SIGNS) : draw.pick([..."aZ09 -_.:/"]))).join("");
}
