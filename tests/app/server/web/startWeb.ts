import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import type { OverlayCompiler } from "../../../../app/server/documents/compiler/DocumentCompiler";
import { DocumentService } from "../../../../app/server/documents/DocumentService";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { readBuiltConsole } from "../../../../app/server/web/builtConsole";
import { closeWeb } from "../../../../app/server/web/closeWeb";
import { createWeb, type WebOptions } from "../../../../app/server/web/createWeb";
import { receivePolicyReports } from "../../../../app/server/web/policyReports";
import { serveConsole } from "../../../../app/server/web/serveConsole";
import { shareCompiler } from "../documents/sharedCompiler";
import { temporaryFolder } from "../temporaryFolder";

const SCHEMAS = join(PROJECT_FOLDER, "schemas");

const PAGE =
  '<!doctype html>\n<html lang="en">\n<head>\n<title>Built</title>\n<!--farhelm-head-->\n</head>\n<body id="NAME"></body>\n</html>\n';

/** Writes a minimal build output. */
function buildConsole(folder: string): void {
  const files = {
    "index.html": PAGE.replace("NAME", "index"),
    "login.html": PAGE.replace("NAME", "login"),
    "offline.html": "<!doctype html>\n<title>Offline</title>\n",
    "guide.html": '<!doctype html>\n<html lang="en">\n<title>Guide</title>\n',
    "brand/logo.svg": "<svg/>",
    "assets/main-1a2b3c.js": `export const text = "${"word ".repeat(1000)}";`,
    "assets/font-1a2b3c.woff2": "x".repeat(5000),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** A complete response, not decoded. */
export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** Documents other than the product's, and a process that compiles overlays for this server alone. */
interface WebDocuments {
  base?: string;
  overlays?: string[];
  compiler?: OverlayCompiler;
}

/** Starts the real web server with the real documents and a minimal console; closes it when the test ends. */
export async function startWeb(options: Partial<WebOptions> & WebDocuments = {}) {
  const { base = SCHEMAS, overlays = [], compiler = shareCompiler(), ...web } = options;
  const folder = temporaryFolder();
  buildConsole(folder);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const choice = { brand: "default", language: "en", dev: false };
  const documents = await DocumentService.open({ base, overlays, ...choice, log, compiler });
  const app = createWeb({ trustProxy: false, dev: false, ...web });
  const reports = receivePolicyReports(app, log);
  serveConsole(app, { files: await readBuiltConsole(folder), documents, version: "1.2.3" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    documents.close();
    await closeWeb(app);
  });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path: string, { method = "GET", headers = {}, body = "" } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Answer["headers"],
            body: Buffer.concat(chunks),
          }),
        );
      });
      sent.on("error", reject).end(body);
    });
  return { ask, port, documents, reports, log };
}
