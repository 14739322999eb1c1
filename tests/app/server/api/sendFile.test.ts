import { expect, test } from "vitest";
import { contentDisposition } from "../../../../app/server/api/sendFile";
import { isFileName } from "../../../../app/server/files/receiveFile";
import { nameOfUpload } from "../../../../app/server/gateway/files/nameOfUpload";
import { fileName } from "../../../../engine/api/fileName";

test.each([
  { what: "letters of the world", given: "Größe 日本 🙂.csv", want: "Größe 日本 🙂.csv" },
  { what: "quotes and a percent sign", given: `50% "off" it's.csv`, want: "50% _off_ it's.csv" },
  { what: "a backslash before a quote", given: 'a\\".csv', want: "a__.csv" },
  { what: "lines", given: "a\r\nset-cookie: b=1.csv", want: "a__set-cookie_ b=1.csv" },
  { what: "folders", given: "../../etc/passwd", want: ".._.._etc_passwd" },
  { what: "signs that turn the direction of writing", given: "photo\u202egpj.exe", want: "photo_gpj.exe" },
  { what: "half a letter", given: "a\ud800.csv", want: "a_.csv" },
  { what: "the name of a device of some systems", given: "con.csv", want: "_con.csv" },
  { what: "a name that only begins like one", given: "console.csv", want: "console.csv" },
  { what: "two hundred and fifty-five letters", given: `${"ü".repeat(251)}.csv`, want: `${"ü".repeat(251)}.csv` },
])("a file whose name has $what is saved under a name that is good everywhere", ({ given, want }) => {
  const header = contentDisposition(given, false);
  expect(header).toMatch(/^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[\w.~!$&+^`|%-]+$/);
  expect(fileName(header)).toBe(want);
});

test.each(["photo\u202egpj.exe", "\u2066a.csv", "a\u200f.csv", "a\nb.csv", "a/b.csv", "..", "a".repeat(256)])(
  "no file may be called %j",
  (name) => expect(isFileName(name)).toBe(false),
);

test.each([
  ["attachment; filename*=UTF-8''photo%E2%80%AEgpj.exe", "EDGE-1-backup.tar.gz"],
  ['attachment; filename="..\\..\\boot.ini"', "boot.ini"],
  ["attachment; filename*=UTF-8''%ff.csv", "EDGE-1-backup.tar.gz"],
  ["attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe.csv", "Größe.csv"],
])("what a device brings as %s is kept as %s", (header, want) => {
  expect(nameOfUpload(header, "EDGE-1", "download_backup")).toBe(want);
});
