import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Operation } from "../api/operations";
import type { Documents } from "../documents";
import type {
  BrandDocument,
  EnumDocument,
  ErrorEntry,
  LanguageDocument,
  MasksDocument,
  NavigationGroup,
  Route,
} from "../generated/documents";
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
  enums: Record<string, EnumDocument>;
  masks: Pick<MasksDocument, "tokens" | "masks" | "patterns">;
  errors: Record<string, ErrorEntry>;
  settings: Record<string, unknown>;
  operations: Record<string, BootOperation>;
  modules: Record<string, string>;
}

interface BootOperation {
  method: Operation["method"];
  path: string;
  permission?: string;
  query?: string[];
}

/** A boot document with the address and text it is served as. */
export interface BootFile {
  path: string;
  code: string;
  boot: BootDocument;
}

/** What is the same for every choice of brand and language. */
export interface BootSource {
  documents: Documents;
  operations: ReadonlyMap<string, Operation>;
  modules: Record<string, string>;
  version: string;
}

/** The first documents of a visitor: routes, navigation, words and looks, for one brand in one language. */
export function emitBoot({ documents, operations, modules, version }: BootSource, choice: BootChoice): BootFile {
  const { tokens, masks, patterns } = documents.masks;
  const boot: BootDocument = {
    version,
    appVersion,
    brand: chooseBrand(documents, choice.brand),
    language: chooseLanguage(documents, choice.language),
    languages: Object.entries(documents.languages).map(([code, { name }]) => ({ code, name })),
    routes: documents.routes.routes,
    navigation: documents.navigation.groups,
    enums: documents.enums,
    masks: { tokens, masks, patterns },
    errors: documents.errors.errors,
    settings: Object.fromEntries(Object.entries(documents.settings.settings).map(([name, { value }]) => [name, value])),
    operations: Object.fromEntries([...operations].map(([id, operation]) => [id, bootOperation(operation)])),
    modules,
  };
  const code = `export default ${JSON.stringify(boot)};\n`;
  return { path: `/documents/boot-${hashOf(code)}.js`, code, boot };
}

const appVersion: string = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")).version;

/** A brand nobody knows is answered with the default one, so that a wrong option still shows a console. */
function chooseBrand({ brands }: Documents, name: string): BrandDocument {
  return (
    brands[name] ?? Object.values(brands).find((brand) => brand.default) ?? Object.values(brands)[0] ?? { $schema: "" }
  );
}

/** Texts are written in English, so English needs no document. */
function chooseLanguage({ languages }: Documents, code: string): BootDocument["language"] {
  const known: LanguageDocument | undefined = languages[code];
  if (!known) return { code: "en", name: "English", direction: "ltr", texts: languages.en?.texts ?? {} };
  return { code, name: known.name, direction: known.direction ?? "ltr", texts: known.texts };
}

function bootOperation({ method, path, permission, parameters }: Operation): BootOperation {
  const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  return {
    method,
    path,
    ...(permission !== "none" && permission !== "public" && { permission }),
    ...(query.length > 0 && { query }),
  };
}
