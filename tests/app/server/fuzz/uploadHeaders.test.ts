import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OperationId } from "../../../../app/server/requests/Handler";
import { createWeb } from "../../../../app/server/web/createWeb";
import type { Client, Upload } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { ownTemporaryFolder } from "../files/ownTemporaryFolder";
import { createSubjects, type ValidRequest, validRequests } from "../permissions/validRequests";
import { bytesOf, sendRaw } from "./sendRaw";

let api: TestApi;
let client: Client;
let port: number;
let forms: [string, ValidRequest][];
const heldFiles = ownTemporaryFolder();
const logged: object[] = [];
const record = (text: string, details = {}) => void logged.push({ text, ...details });

beforeAll(async () => {
  const createApp = () => createWeb({ trustProxy: false, dev: false });
  api = await startTestApi({ info: () => {}, warn: record, error: record }, { createApp });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  port = (api.app.server.address() as AddressInfo).port;
  const { super_admin } = api.world.actors;
  const subjects = await createSubjects(api.db, api.world.companies.own, super_admin);
  await api.db.updateTable("users").set({ mfa_type: null }).where("id", "=", super_admin).execute();
  client = await api.signIn("super_admin@own.test");
  const all = Object.keys(validRequests) as OperationId[];
  forms = all.flatMap((id) => {
    const request = validRequests[id](api.world, subjects);
    return request.form ? [[id, request]] : [];
  });
});
afterAll(() => api?.close());

type Write = (form: Upload) => string;
const end = "\r\n--b--\r\n";
const file = (head: string): Write => {
  return ({ file, fields }) => {
    const texts = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return `${texts.join("")}--b\r\n${head.replaceAll("FIELD", file.field)}\r\n\r\n${file.content}${end}`;
  };
};
/** The file with more content than any buffer holds. */
const large = (write: Write): Write => {
  return ({ file, fields }) => write({ file: { ...file, content: "x".repeat(2_500_000) }, fields });
};
const named = (rest: string) => file(`Content-Disposition: form-data; name="FIELD"${rest}`);

const skipped = (head: string, length = 300_000, rest = end): string =>
  `--b\r\n${head}\r\n\r\n${"x".repeat(length)}${rest}`;

const BROKEN: [string, Write, type?: string][] = [
  ["an empty file name", named('; filename=""')],
  ["an empty file name and a type", named('; filename=""\r\nContent-Type: application/octet-stream')],
  ["no file name but the type of a file", named("\r\nContent-Type: application/octet-stream")],
  ["a file name that is not there", named("; filename")],
  ["nothing behind the name of the file name", named("; filename=")],
  ["an extended file name alone, of bytes that are no text", named("; filename*=UTF-8''%ff%fe%00")],
  ["a file name of dots", named('; filename=".."')],
  ["a file name with a NUL", named('; filename="a\0.bin"')],
  ["a file name of 100 000 letters", named(`; filename="${"a".repeat(100_000)}"`)],
  ["a field without a name", file('Content-Disposition: form-data; filename="a.csv"')],
  ["a field with an empty name", file('Content-Disposition: form-data; name=""; filename="a.csv"')],
  ["a field of a prototype", file('Content-Disposition: form-data; name="__proto__"; filename="a.csv"')],
  ["a part that is no form data", file('Content-Disposition: attachment; name="FIELD"; filename="a.csv"')],
  ["a part without any header", file("")],
  ["text in the place of the file", named("")],
  ["JSON in the place of the file", named("\r\nContent-Type: application/json")],
  ["a type of nothing", named('; filename=""\r\nContent-Type:')],
  ["a boundary of 300 signs", named(""), `multipart/form-data; boundary=${"b".repeat(300)}`],
  ["a boundary that is not in it", named('; filename="a.csv"'), "multipart/form-data; boundary=other"],
  ["an empty boundary", named('; filename="a.csv"'), "multipart/form-data; boundary="],
  ["no boundary", named('; filename="a.csv"'), "multipart/form-data"],
  ["a large file whose name is not accepted", large(named('; filename=".."'))],
  [
    "a large file in a field that takes none",
    large(file('Content-Disposition: form-data; name="x"; filename="a.csv"')),
  ],
  ["large text in the place of the file", large(named('; filename=""\r\nContent-Type: text/csv'))],
  // The parser skips parts that are not form data, and fails on large ones.
  ["a part of 300 kB that is no form data", () => skipped("Content-Disposition: attachment")],
  ["a part of 80 kB without a disposition, and no end", () => skipped("X-Note: salt", 80_000, "")],
  ["no end", (form) => named('; filename="a.csv"')(form).slice(0, -end.length)],
  ["no part", () => "--b--\r\n"],
  ["no content", () => ""],
];

describe.each(BROKEN)("an upload with %s", (_what, write, type = "multipart/form-data; boundary=b") => {
  test("is refused by every operation that takes a file, with a reason, and leaves nothing behind", async () => {
    const cookies = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const [id, { method, url, form }] of forms) {
      logged.length = 0;
      const headers = [
        ["Host", "farhelm.test"],
        ["Cookie", cookies],
        ["X-XSRF-TOKEN", client.jar.get("XSRF-TOKEN") ?? ""],
        ["Content-Type", type],
      ] as const;
      const payload = Buffer.from(write(form as Upload));
      const { status, text } = await sendRaw(port, bytesOf({ method, path: `/api${url}`, headers, payload }));
      expect([id, status, logged], text).toEqual([id, 422, []]);
      const { errors } = JSON.parse(text.slice(text.indexOf("\r\n\r\n")));
      expect([id, errors[0].message]).toEqual([id, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
    expect(await heldFiles()).toEqual([]);
  });
});
