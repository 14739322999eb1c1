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
import {
  type BootEnum,
  type BootOperation,
  type Bundled,
  type BundleSource,
  bundledOperations,
} from "./bundledOperations";
import { hashOf } from "./hash";

/** Which brand and language a visitor gets. */
export interface BootChoice {
  brand: string;
  language: string;
}

/** What the browser loads first; engine/documents/boot.ts describes the same shape from the reader's side. */
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
  /** What masks are made of; each form brings its masks and patterns itself. */
  masks: Pick<MasksDocument, "tokens">;
  errors: Record<string, Partial<ErrorEntry>>;
  settings: Record<string, unknown>;
  operations: Record<string, BootOperation>;
  rest: string;
}

/** Loaded after it, with the first document the page did not name; engine/documents/boot.ts describes the same. */
interface BootRest extends Bundled {
  modules: Record<string, string>;
}

/** A boot document with the address and text it is served as. */
export interface BootFile {
  path: string;
  code: string;
  boot: BootDocument;
}

/** What is the same for every choice of brand and language. */
export interface BootInput {
  documents: Documents;
  header: BootDocument["header"];
  source: BundleSource;
  /** The address of the rest. */
  rest: string;
  version: string;
}

/** The calls the engine makes by itself before any document is shown. */
export const ENGINE_OPERATIONS = [
  ...["getUser", "refreshToken", "revokeToken", "cancelImpersonation", "revokeImpersonationAccess"],
  ...["listStorage", "createStorage", "updateStorage", "deleteStorage"],
];

/** The first documents of a visitor: routes, navigation, words and looks, for one brand in one language. */
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

/** What the browser learns later: all operations and enumerations, and where each module is. */
export function emitRest(rest: BootRest): { path: string; code: string } {
  const code = `export default ${JSON.stringify(rest)};\n`;
  return { path: `/documents/rest-${hashOf(code)}.js`, code };
}

const appVersion: string = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")).version;

/** A brand nobody knows is answered with the default one, so that a wrong option still shows a console. */
function chooseBrand({ brands }: Documents, name: string): BrandDocument {
  return (
    brands[name] ?? Object.values(brands).find((brand) => brand.default) ?? Object.values(brands)[0] ?? { $schema: "" }
  );
}

/** The languages a brand offers, in its order; all there are where it names none. */
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

/** The codes the browser itself acts on; all others are shown with the message the server sends. */
function bootErrors(errors: Record<string, ErrorEntry>): BootDocument["errors"] {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([, { does, global, status }]) => does !== "message" || global || status === 401)
      .map(([code, { status: _, text, ...entry }]) => [code, { ...entry, ...(entry.does === "notice" && { text }) }]),
  );
}
