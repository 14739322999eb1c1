import { delimiter, resolve } from "node:path";
import { StartProblem } from "../startProblem";
import type { OptionKind } from "./optionTable";

/** A value that was read: what a kind of option gives to the program. */
export type Value = string | number | boolean | string[];

const YES = new Set(["1", "true", "yes", "on"]);
const NO = new Set(["0", "false", "no", "off"]);

function whole(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

function databaseUrl(text: string): string | undefined {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol) ? text : undefined;
}

function origin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash ? url.origin : undefined;
}

/** How each kind is read from text (undefined: not such a value), and what to say of one that cannot be. */
const KINDS: Record<OptionKind, { read(text: string): Value | undefined; must: string }> = {
  flag: {
    read: (text) => (YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : undefined),
    must: "is yes or no: write 1 or 0",
  },
  port: { read: (text) => whole(text, 0, 65_535), must: "takes a whole number from 0 to 65535" },
  count: { read: (text) => whole(text, 0, 1_000_000), must: "takes a whole number from 0 to 1000000" },
  text: { read: (text) => (/^[\w.:%-]+$/.test(text) ? text : undefined), must: "takes a plain name or address" },
  id: {
    read: (text) => (/^[a-z0-9][a-z0-9-]*$/.test(text) ? text : undefined),
    must: "takes a name of small letters, digits and hyphens",
  },
  path: { read: (text) => resolve(text), must: "takes a path" },
  paths: {
    read: (text) =>
      text
        .split(delimiter)
        .filter(Boolean)
        .map((path) => resolve(path)),
    must: `takes paths with "${delimiter}" between them`,
  },
  database: { read: databaseUrl, must: "takes an address such as postgresql://user:password@host:5432/database" },
  origin: { read: origin, must: "takes an address such as https://fleet.example.com, without a path" },
  email: {
    read: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : undefined),
    must: "takes an e-mail address",
  },
};

/** Reads one value as its kind asks; `where` is the option or variable it came from. */
export function parseValue(kind: OptionKind, text: string, where: string): Value {
  const { read, must } = KINDS[kind];
  const value = read(text);
  if (value !== undefined) return value;
  // An address of a database may hold a password, which does not belong on a screen.
  const given = kind === "database" ? "the one given is none" : `"${text}" is none`;
  throw new StartProblem(kind === "flag" ? `${where} ${must}, not "${text}".` : `${where} ${must}; ${given}.`);
}
