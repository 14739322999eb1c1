import type {
  Action,
  BrandDocument,
  EnumDocument,
  ErrorEntry,
  FormDocument,
  HeaderDocument,
  MasksDocument,
  ModalDocument,
  NavigationGroup,
  PageDocument,
  Route,
} from "../generated/documents";

/** How one property of a form travels (OpenAPI 3.1, Encoding Object). */
export interface PropertyEncoding {
  style?: "form" | "deepObject" | "spaceDelimited" | "pipeDelimited";
  explode?: boolean;
  /** It travels as JSON. */
  json?: true;
}

/** A body that travels as a form: its media type, and how each of its properties is written. */
export interface FormEncoding {
  type: "application/x-www-form-urlencoded" | "multipart/form-data";
  properties: Readonly<Record<string, PropertyEncoding>>;
}

/** One call of the API, as the browser needs it: where it goes, who may make it, what it takes. */
export interface OperationEntry {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** OpenAPI path below /api, such as /tags/{id}. */
  path: string;
  /** The permission it needs; absent when a session is enough. */
  permission?: string;
  /** Names of its query parameters. */
  query?: string[];
  /** It changes something without a body: a form of it fills its query. */
  inQuery?: true;
  /** The media type of its body, where that is a file. */
  sends?: string;
  /** How its body travels, where that is a form and no JSON. */
  form?: FormEncoding;
  /** It answers with a file. */
  file?: true;
  /** What its filters find may be changed as a whole, without naming each. */
  found?: true;
}

/** The language shown: its code, name, direction and the translations of every source text. */
export interface Language {
  code: string;
  name: string;
  direction: "ltr" | "rtl";
  texts: Record<string, string>;
}

/** What the browser loads first: everything but forms, pages and modals, which are modules of their own. */
export interface Boot {
  /** Changes whenever any document changes. */
  version: string;
  /** The application's version, such as 5.15.0. */
  appVersion: string;
  brand: BrandDocument;
  language: Language;
  languages: { code: string; name: string }[];
  routes: Route[];
  navigation: NavigationGroup[];
  header: Omit<HeaderDocument, "$schema">;
  /** Those the shell needs; documents bring theirs along, and the rest has all. */
  enums: Record<string, EnumDocument>;
  /** What masks are made of; each form brings its masks and patterns itself. */
  masks: Pick<MasksDocument, "tokens">;
  /** What the console does for a code; the text only where it shows a screen of its own. */
  errors: Record<string, Omit<ErrorEntry, "text"> & { text?: string }>;
  settings: Record<string, unknown>;
  /** Those the shell needs; documents bring theirs along, and the rest has all. */
  operations: Record<string, OperationEntry>;
  /** The address of the rest. */
  rest: string;
}

/** Operations and enumerations that come with a document. */
export type BundledOperations = Pick<Boot, "operations" | "enums">;

/** What the browser loads with the first document whose address the page did not name. */
export interface BootRest extends BundledOperations {
  /** Where each module is: "form/new-tag" to its address. */
  modules: Record<string, string>;
}

/** A JSON Schema, as RJSF takes it. */
export type Schema = Record<string, unknown>;

/** A form as the engine sees it: the standard RJSF pair and where it goes. Texts are source texts. */
export interface CompiledForm extends Pick<FormDocument, "title" | "description" | "submit" | "initial" | "load"> {
  id: string;
  /** Whether the document gives schema and uiSchema itself, as RJSF takes them. */
  plain?: boolean;
  schema: Schema;
  uiSchema: Record<string, unknown>;
}

/** A page as the engine sees it. */
export type CompiledPage = Omit<PageDocument, "$schema"> & { id: string };

/** A modal as the engine sees it. */
export type CompiledModal = Omit<ModalDocument, "$schema"> & {
  id: string;
  /** What it cannot do without and only its opener knows, such as route.id. */
  about?: string[];
  /** The parameters its calls bind to, which its address carries. */
  named?: string[];
};

/** The validation functions of one form by the hash RJSF asks them by; written by ajv, no eval. */
export type Validators = Record<string, unknown>;

/** What a document module exports. */
export interface DocumentModule<Document = CompiledForm | CompiledPage | CompiledModal> {
  default: Document;
  /** What the document needs. */
  brought?: BundledOperations;
  validators?: Validators;
}

export type { Action };
