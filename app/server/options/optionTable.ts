import { MAIL_OPTIONS } from "./mailOptions";
import type { Option } from "./Option";
import { REACH_OPTIONS } from "./reachOptions";
import { RETENTION_OPTIONS } from "./retentionOptions";

/** All options: the single source for parsing, validation and help. */
export const OPTIONS = {
  port: {
    flag: "port",
    variable: "FARHELM_PORT",
    kind: "port",
    value: "NUMBER",
    fallback: "8080",
    sentence: "The port of the console and its API.",
  },
  host: {
    flag: "host",
    variable: "FARHELM_HOST",
    kind: "text",
    value: "ADDRESS",
    fallback: "127.0.0.1",
    sentence: "The address to listen on; another than this machine's own needs TLS or --trust-proxy.",
  },
  data: {
    flag: "data",
    variable: "FARHELM_DATA",
    kind: "path",
    value: "FOLDER",
    fallback: "data",
    sentence: "The folder that holds everything the server keeps.",
  },
  databaseUrl: {
    flag: "database-url",
    variable: "DATABASE_URL",
    kind: "database",
    value: "URL",
    sentence: "A PostgreSQL 15 or newer to use instead of the one inside.",
  },
  documents: {
    flag: "documents",
    variable: "FARHELM_DOCUMENTS",
    kind: "paths",
    value: "FOLDER",
    sentence: "A folder of documents laid over the built-in ones; may be given several times, later ones win.",
  },
  brand: {
    flag: "brand",
    variable: "FARHELM_BRAND",
    kind: "id",
    value: "NAME",
    fallback: "default",
    sentence: "The brand shown where no brand names the host.",
  },
  language: {
    flag: "language",
    variable: "FARHELM_LANGUAGE",
    kind: "text",
    value: "CODE",
    fallback: "en",
    sentence: "The language shown until a person chooses another.",
  },
  empty: {
    flag: "empty",
    variable: "FARHELM_EMPTY",
    kind: "flag",
    sentence: "Start without the demonstration fleet.",
  },
  demo: {
    flag: "demo",
    variable: "FARHELM_DEMO",
    kind: "count",
    value: "NUMBER",
    fallback: "500",
    sentence: "How many simulated devices the demonstration fleet has.",
  },
  seed: {
    flag: "seed",
    variable: "FARHELM_SEED",
    kind: "count",
    value: "NUMBER",
    fallback: "1",
    sentence: "The same seed makes the same fleet again.",
  },
  demoPace: {
    flag: "demo-pace",
    variable: "FARHELM_DEMO_PACE",
    kind: "count",
    value: "NUMBER",
    fallback: "1",
    sentence: "How many times faster than life the simulated devices do what they are asked for.",
  },
  ...RETENTION_OPTIONS,
  s3Url: {
    flag: "s3-url",
    variable: "FARHELM_S3_URL",
    kind: "s3",
    value: "URL",
    sentence:
      "An S3-compatible store for files, https://KEY:SECRET@host/bucket?region=NAME; left out, the database keeps them.",
  },
  adminEmail: {
    flag: "admin-email",
    variable: "FARHELM_ADMIN_EMAIL",
    kind: "email",
    value: "ADDRESS",
    fallback: "admin@example.com",
    sentence: "The e-mail address of the first administrator.",
  },
  tlsCert: {
    flag: "tls-cert",
    variable: "FARHELM_TLS_CERT",
    kind: "path",
    value: "FILE",
    sentence: "The certificate (with its chain, PEM) to serve https with; needs --tls-key.",
  },
  tlsKey: {
    flag: "tls-key",
    variable: "FARHELM_TLS_KEY",
    kind: "path",
    value: "FILE",
    sentence: "The private key of the certificate (PEM).",
  },
  trustProxy: {
    flag: "trust-proxy",
    variable: "FARHELM_TRUST_PROXY",
    kind: "flag",
    sentence: "Believe the X-Forwarded headers: only behind a proxy that serves https and sets them itself.",
  },
  publicUrl: {
    flag: "public-url",
    variable: "FARHELM_PUBLIC_URL",
    kind: "origin",
    value: "URL",
    sentence: "The address people use, such as https://fleet.example.com, when it is not the one listened on.",
  },
  ...REACH_OPTIONS,
  corsOrigins: {
    flag: "cors-origin",
    variable: "FARHELM_CORS_ORIGINS",
    kind: "origins",
    value: "URL",
    sentence:
      "A page's origin, such as https://tools.example.com, that may call the API with access tokens; may be given several times, in the variable with commas between. Left out, none may.",
  },
  oidcIssuer: {
    flag: "oidc-issuer",
    variable: "FARHELM_OIDC_ISSUER",
    kind: "issuer",
    value: "URL",
    sentence: "The OpenID Connect provider people may sign in with besides; needs --oidc-client-id and its secret.",
  },
  oidcClientId: {
    flag: "oidc-client-id",
    variable: "FARHELM_OIDC_CLIENT_ID",
    kind: "secret",
    value: "NAME",
    sentence: "What the provider knows this server as.",
  },
  oidcClientSecret: {
    flag: "oidc-client-secret",
    variable: "FARHELM_OIDC_CLIENT_SECRET",
    kind: "secret",
    value: "SECRET",
    sentence:
      "The secret the provider gave this server; better given by its variable, where no list of processes shows it.",
  },
  ...MAIL_OPTIONS,
  devicePort: {
    flag: "device-port",
    variable: "FARHELM_DEVICE_PORT",
    kind: "port",
    value: "NUMBER",
    sentence: "The port devices connect to; left out, it is 1883, or any free one when that is taken.",
  },
  log: {
    flag: "log",
    variable: "FARHELM_LOG",
    kind: "logFormat",
    value: "FORMAT",
    sentence:
      "How the log is written to standard error: text for people, json for programs, an object a line; left out, it is text on a terminal and json elsewhere.",
  },
  dev: {
    flag: "dev",
    variable: "FARHELM_DEV",
    kind: "flag",
    sentence: "Serve the console from its sources and reload it as they change; for developers on this machine.",
  },
  help: { flag: "help", variable: "", kind: "flag", sentence: "Show this text and end." },
  version: { flag: "version", variable: "", kind: "flag", sentence: "Show the program's version and end." },
} as const satisfies Record<string, Option>;

/** The name of an option in code. */
export type OptionName = keyof typeof OPTIONS;
