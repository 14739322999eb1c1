import { delimiter, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { StartProblem } from "../../../../app/server/lifecycle/StartProblem";
import { helpText } from "../../../../app/server/options/helpText";
import { OPTIONS } from "../../../../app/server/options/optionTable";
import { readOptions, type ServerOptions } from "../../../../app/server/options/readOptions";
import { makeCertificate } from "../makeCertificate";

function read(names: string[], environment: NodeJS.ProcessEnv = {}): ServerOptions {
  const request = readOptions(names, environment);
  if (request.kind !== "serve") throw new Error(`read as ${request.kind}`);
  return request.options;
}

it("has a default for everything that needs one", () => {
  expect(read([])).toEqual({
    port: 8080,
    host: "127.0.0.1",
    data: join(PROJECT_FOLDER, "data"),
    documents: [],
    brand: "default",
    language: "en",
    demo: 500,
    seed: 1,
    demoPace: 1,
    keepMeasured: 30,
    keepEvents: 180,
    keepUsage: 400,
    adminEmail: "admin@example.com",
    mailFrom: "no-reply@localhost.localdomain",
    companyMailHosts: [],
    tls: undefined,
    trustProxy: false,
    dev: false,
  });
});

describe("an option", () => {
  const url = "postgresql://fleet:secret@db.example:5433/fleet";
  const cases: [string[], NodeJS.ProcessEnv, Partial<ServerOptions>][] = [
    [["--port", "0"], {}, { port: 0 }],
    [["--port=9000"], {}, { port: 9000 }],
    [["--port", "9000"], { FARHELM_PORT: "9001" }, { port: 9000 }],
    [[], { FARHELM_PORT: "9001" }, { port: 9001 }],
    [[], { FARHELM_PORT: "" }, { port: 8080 }],
    [["--data", "here"], {}, { data: resolve("here") }],
    [[], { DATABASE_URL: url }, { databaseUrl: url }],
    [["--documents", "a", "--documents", "b"], {}, { documents: [resolve("a"), resolve("b")] }],
    [[], { FARHELM_DOCUMENTS: ["a", "b"].join(delimiter) }, { documents: [resolve("a"), resolve("b")] }],
    [["--empty"], {}, { demo: false }],
    [["--demo", "0"], {}, { demo: false }],
    [["--demo", "5000"], {}, { demo: 5000 }],
    [[], { FARHELM_EMPTY: "yes" }, { demo: false }],
    [[], { FARHELM_EMPTY: "0" }, { demo: 500 }],
    [["--admin-email", "Ada@Example.com"], {}, { adminEmail: "ada@example.com" }],
    [["--host", "0.0.0.0", "--trust-proxy"], {}, { host: "0.0.0.0", trustProxy: true }],
    [["--host", "::1"], {}, { host: "::1" }],
    [["--public-url", "https://fleet.example/"], {}, { publicUrl: "https://fleet.example" }],
    [["--webui-url", "https://*.Connect.example:8443/"], {}, { webuiUrl: "https://*.connect.example:8443" }],
    [[], { FARHELM_WEBUI_URL: "http://*.localhost:8081" }, { webuiUrl: "http://*.localhost:8081" }],
    [["--webui-port", "0"], {}, { webuiPort: 0 }],
    [[], { FARHELM_NODE_URL: "http://10.0.0.5:8080" }, { nodeUrl: "http://10.0.0.5:8080" }],
    [["--cors-origin", "https://Tools.Example:443/"], {}, { corsOrigins: ["https://tools.example"] }],
    [
      ["--cors-origin", "https://a.example:8443", "--cors-origin", "http://[::1]:3000"],
      { FARHELM_CORS_ORIGINS: "https://unused.example" },
      { corsOrigins: ["https://a.example:8443", "http://[::1]:3000"] },
    ],
    [
      [],
      { FARHELM_CORS_ORIGINS: "https://a.example, http://localhost:5173,https://a.example" },
      { corsOrigins: ["https://a.example", "http://localhost:5173"] },
    ],
    [["--smtp-url", "smtps://me:secret@mail.example:465"], {}, { smtpUrl: "smtps://me:secret@mail.example:465" }],
    [
      ["--company-mail-hosts", "mx.corp=plain, mail.corp:2526", "--company-mail-hosts", "relay.corp"],
      { FARHELM_COMPANY_MAIL_HOSTS: "unused.corp" },
      {
        companyMailHosts: [
          { name: "mx.corp", isPlain: true },
          { name: "mail.corp", port: 2526, isPlain: false },
          { name: "relay.corp", isPlain: false },
        ],
      },
    ],
    [[], { FARHELM_MAIL_FROM: "Fleet@Example.com" }, { mailFrom: "fleet@example.com" }],
    [["--device-port", "8883"], {}, { devicePort: 8883 }],
    [["--log", "json"], { FARHELM_LOG: "text" }, { log: "json" }],
    [[], { FARHELM_LOG: "text" }, { log: "text" }],
  ];
  it.each(cases)("%j with %j gives %j", (names, environment, expected) => {
    expect(read(names, environment)).toMatchObject(expected);
  });
});

describe("a problem is reported in one sentence", () => {
  const wrong: [string[], NodeJS.ProcessEnv, string][] = [
    [["--prot", "1"], {}, "Unknown option --prot; did you mean --port?"],
    [["--demmo=3"], {}, "Unknown option --demmo; did you mean --demo?"],
    [["--zzzzzz"], {}, "Unknown option --zzzzzz: see --help."],
    [["-p", "1"], {}, "Unknown option -p: see --help."],
    [["8080"], {}, "Unexpected argument '8080': options begin with --, see --help."],
    [["--port"], {}, "--port needs a value: --port NUMBER."],
    [["--port", "--empty"], {}, "--port needs a value: --port NUMBER."],
    [["--port", "70000"], {}, '--port takes a whole number from 0 to 65535; "70000" is none.'],
    [[], { FARHELM_PORT: "http" }, 'FARHELM_PORT takes a whole number from 0 to 65535; "http" is none.'],
    [["--empty=1"], {}, "--empty takes no value."],
    [[], { FARHELM_EMPTY: "perhaps" }, 'FARHELM_EMPTY is yes or no: write 1 or 0, not "perhaps".'],
    [["--demo", "-5"], {}, "--demo needs a value: --demo NUMBER."],
    [
      ["--direct-networks", "10.0.0.0/8, 10.8.0.5/16"],
      {},
      '--direct-networks takes networks and addresses such as 10.2.0.0/16,192.0.2.7,fd00::/8; "10.8.0.5/16" is none.',
    ],
    [
      ["--direct-networks", "10.0.0.0/33"],
      {},
      '--direct-networks takes networks and addresses such as 10.2.0.0/16,192.0.2.7,fd00::/8; "10.0.0.0/33" is none.',
    ],
    [["--brand", "../x"], {}, '--brand takes a name of small letters, digits and hyphens; "../x" is none.'],
    [["--log", "JSON"], {}, '--log takes text or json; "JSON" is none.'],
    [["--log"], {}, "--log needs a value: --log FORMAT."],
    [["--admin-email", "ada"], {}, '--admin-email takes an e-mail address; "ada" is none.'],
    [
      ["--public-url", "https://fleet.example/console"],
      {},
      '--public-url takes an address such as https://fleet.example.com, without a path; "https://fleet.example/console" is none.',
    ],
    ...[
      "https://connect.example.com",
      "http://*.connect.example.com",
      "https://*.example.com/path",
      "https://a.*.com",
    ].map((text): [string[], NodeJS.ProcessEnv, string] => [
      ["--webui-url", text],
      {},
      `--webui-url takes an address such as https://*.connect.example.com, without a path; "${text}" is none.`,
    ]),
    [
      ["--dev", "--host", "0.0.0.0", "--trust-proxy"],
      {},
      "--dev exposes the sources, so it serves this machine only: remove --host.",
    ],
    [["--tls-cert", "a.pem"], {}, "--tls-cert needs its private key too: add --tls-key FILE."],
    [["--tls-key", "a.pem"], {}, "--tls-key needs the certificate too: add --tls-cert FILE."],
    [
      ["--host", "0.0.0.0"],
      {},
      "Plain http serves this machine only, so --host 0.0.0.0 is refused: add --tls-cert and --tls-key, or put a proxy that serves https in front and add --trust-proxy.",
    ],
  ];
  const notOrigin = [
    ...["*", "null", "tools.example", "https://*.example.com", "https://me@tools.example", "https://tools.example/app"],
    ...["https://tools.example?", "https://tools.example#", "ftp://tools.example", "file:///tools", "https://"],
  ];
  it.each(notOrigin)("no origin of pages is %s", (text) => {
    const must = "takes origins such as https://tools.example.com, each named exactly";
    const refuse = (names: string[], environment = {}) => expect(() => readOptions(names, environment));
    refuse(["--cors-origin", text]).toThrow(new StartProblem(`--cors-origin ${must}; "${text}" is none.`));
    const listed = { FARHELM_CORS_ORIGINS: `https://good.example,${text}` };
    refuse([], listed).toThrow(new StartProblem(`FARHELM_CORS_ORIGINS ${must}; "${text}" is none.`));
  });

  it.each(wrong)("%j with %j", (names, environment, sentence) => {
    expect(() => readOptions(names, environment)).toThrow(new StartProblem(sentence));
  });

  it("and a password in a wrong DATABASE_URL is not repeated", () => {
    const refuse = () => readOptions([], { DATABASE_URL: "mysql://root:hunter2@db/fleet" });
    expect(refuse).toThrow("DATABASE_URL takes an address such as postgresql://user:password@host:5432/database");
    expect(refuse).not.toThrow("hunter2");
  });

  it("and a --node-url that is not how the server is served", () => {
    const { cert, key } = makeCertificate();
    const names = ["--tls-cert", cert, "--tls-key", key, "--node-url"];
    expect(() => readOptions([...names, "http://10.0.0.5:8080"], {})).toThrow(
      "--node-url http://10.0.0.5:8080 is plain http, but this server serves https: write https://.",
    );
    expect(read([...names, "https://10.0.0.5:8080"])).toMatchObject({ nodeUrl: "https://10.0.0.5:8080" });
  });

  it("and certificate files that are missing or none are named", () => {
    const absent = join(PROJECT_FOLDER, "absent.pem");
    const other = join(PROJECT_FOLDER, "package.json");
    expect(() => readOptions(["--tls-cert", absent, "--tls-key", absent], {})).toThrow(
      `--tls-cert ${absent} cannot be read (ENOENT)`,
    );
    expect(() => readOptions(["--tls-cert", other, "--tls-key", other], {})).toThrow(
      "are not a certificate and its key in PEM format",
    );
  });
});

it("the help names every option, its variable and its default", () => {
  const help = helpText();
  for (const option of Object.values<{ flag: string; variable: string; fallback?: string }>(OPTIONS)) {
    expect(help).toContain(`--${option.flag}`);
    if (option.variable) expect(help).toContain(`environment: ${option.variable}`);
    if (option.fallback) expect(help).toContain(`default: ${option.fallback})`);
  }
  expect(readOptions(["--help"], {})).toEqual({ kind: "help" });
  expect(readOptions(["--version"], {})).toEqual({ kind: "version" });
});
