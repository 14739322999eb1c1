import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Documents } from "../documents";
import type {
  BrandDocument,
  ErrorEntry,
  HeaderDocument,
  LanguageDocument,
  MasksDocument,
  NavigationGroup,
  Route,
} from "../generated/documents";
import { PROJECT_FOLDER } from "../projectFolder";
import {
  type BootEnum,
  type BootOperation,
  type Bundled,
  type BundleSource,
  bundledOperations,
} from "./bundledOperations";
import { hashOf } from "./hash";

/** The brand and the language of a visitor. */
export interface BootChoice {
  brand: string;
  language: string;
}

/** What the browser loads first. engine/documents/boot.ts declares the same shape for the reader. */
export interface BootDocument {
  version: string;
  appVersion: string;
  brand: BrandDocument;
  language: { code: string; name: string; direction: "ltr" | "rtl"; texts: Record<string, string> };
  languages: { code: string; name: string }[];
  routes: Route[];
  navigation: NavigationGroup[];
  header: Omit<HeaderDocument, "$schema">;
  enums: Record<string, BootEnum>;
  /** The mask tokens; each form brings its own masks and patterns. */
  masks: Pick<MasksDocument, "tokens">;
  errors: Record<string, Partial<ErrorEntry>>;
  settings: Record<string, unknown>;
  operations: Record<string, BootOperation>;
  rest: string;
}

/**
 * Loaded after the boot document, with the first document that the page did not preload. engine/documents/boot.ts
 * declares the same shape.
 */
interface BootRest extends Bundled {
  modules: Record<string, string>;
}

/** A boot document with its path and source text. */
export interface BootFile {
  path: string;
  code: string;
  boot: BootDocument;
}

/** The part of the boot document that is the same for every brand and language. */
export interface BootInput {
  documents: Documents;
  header: BootDocument["header"];
  source: BundleSource;
  /** The path of the rest module. */
  rest: string;
  version: string;
}

/** The operations that the engine itself calls, before any document is shown. */
export const ENGINE_OPERATIONS = [
  ...["getUser", "refreshToken", "revokeToken", "cancelImpersonation", "revokeImpersonationAccess"],
  ...["listStorage", "createStorage", "updateStorage", "deleteStorage"],
];

/** Emits the boot document for one brand and language: routes, navigation, texts and appearance. */
export function emitBoot({ documents, header, source, rest, version }: BootInput, choice: BootChoice): BootFile {
  const brand = chooseBrand(documents, choice.brand);
  const boot: BootDocument = {
    version,
    appVersion,
    brand,
    language: chooseLanguage(documents, choice.language),
    languages: offeredLanguages(documents, brand),
    routes: documents.routes.routes,
    navigation: documents.navigation.groups,
    header,
    masks: { tokens: documents.masks.tokens },
    errors: bootErrors(documents.errors.errors),
    settings: Object.fromEntries(Object.entries(documents.settings.settings).map(([name, { value }]) => [name, value])),
    ...bundledOperations([ENGINE_OPERATIONS, header, documents.errors], source),
    rest,
  };
  const code = `export default ${JSON.stringify(boot)};\n`;
  return { path: `/documents/boot-${hashOf(code)}.js`, code, boot };
}

/** Emits the rest module: all operations and enumerations, and the path of each document module. */
export function emitRest(rest: BootRest): { path: string; code: string } {
  const code = `export default ${JSON.stringify(rest)};\n`;
  return { path: `/documents/rest-${hashOf(code)}.js`, code };
}

const appVersion: string = JSON.parse(readFileSync(join(PROJECT_FOLDER, "package.json"), "utf8")).version;

/** Falls back to the default brand, so that an unknown name still shows a console. */
function chooseBrand({ brands }: Documents, name: string): BrandDocument {
  return (
    brands[name] ?? Object.values(brands).find((brand) => brand.default) ?? Object.values(brands)[0] ?? { $schema: "" }
  );
}

/** The languages that a brand offers, in its order; all languages if it names none. */
function offeredLanguages({ languages }: Documents, brand: BrandDocument): BootDocument["languages"] {
  const codes = brand.languages ?? Object.keys(languages);
  return codes.flatMap((code) => (languages[code] ? { code, name: languages[code].name } : []));
}

/** Texts are written in English, so English needs no document. */
function chooseLanguage({ languages }: Documents, code: string): BootDocument["language"] {
  const known: LanguageDocument | undefined = languages[code];
  if (!known) return { code: "en", name: "English", direction: "ltr", texts: languages.en?.texts ?? {} };
  return { code, name: known.name, direction: known.direction ?? "ltr", texts: known.texts };
}

/** The error codes that the browser handles itself. For all others it displays the message that the server sends. */
function bootErrors(errors: Record<string, ErrorEntry>): BootDocument["errors"] {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([, { does, global, status }]) => does !== "message" || global || status === 401)
      .map(([code, { status: _, text, ...entry }]) => [code, { ...entry, ...(entry.does === "notice" && { text }) }]),
  );
}
