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

/** The encoding of one property of a form body (OpenAPI 3.1, Encoding Object). */
export interface PropertyEncoding {
  style?: "form" | "deepObject" | "spaceDelimited" | "pipeDelimited";
  explode?: boolean;
  /** Encoded as JSON. */
  json?: true;
}

/** The encoding of a form body: its media type, and the encoding of each property. */
export interface FormEncoding {
  type: "application/x-www-form-urlencoded" | "multipart/form-data";
  properties: Readonly<Record<string, PropertyEncoding>>;
}

/** An API operation as the browser needs it: method, path, permission and parameters. */
export interface OperationEntry {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** OpenAPI path below /api, such as /tags/{id}. */
  path: string;
  /** The required permission; absent when a session is enough. */
  permission?: string;
  /** Names of its query parameters. */
  query?: string[];
  /** A write without a body: the data of a form go to the query. */
  inQuery?: true;
  /** The media type of a file body. */
  sends?: string;
  /** The encoding of a form body; absent for JSON. */
  form?: FormEncoding;
  /** It returns a file. */
  file?: true;
  /** Bulk changes may select records by the filters of this list, without ids. */
  found?: true;
}

/** The active language: its code, name, direction and translations by source text. */
export interface Language {
  code: string;
  name: string;
  direction: "ltr" | "rtl";
  texts: Record<string, string>;
}

/** The boot document: everything but forms, pages and modals, which are lazily loaded modules. */
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
  /** Those of the app shell; documents bundle their own, and the rest has all. */
  enums: Record<string, EnumDocument>;
  /** The tokens of input masks; each form bundles its own masks and patterns. */
  masks: Pick<MasksDocument, "tokens">;
  /** The error catalogue: how the console handles each code; the text only where it has its own screen. */
  errors: Record<string, Omit<ErrorEntry, "text"> & { text?: string }>;
  settings: Record<string, unknown>;
  /** Those of the app shell; documents bundle their own, and the rest has all. */
  operations: Record<string, OperationEntry>;
  /** The address of the BootRest module. */
  rest: string;
}

/** Operations and enumerations bundled with a document. */
export type BundledOperations = Pick<Boot, "operations" | "enums">;

/** The rest of the boot document, loaded with the first document whose address is not preloaded. */
export interface BootRest extends BundledOperations {
  /** The address of each module by name, such as "form/new-tag". */
  modules: Record<string, string>;
}

/** A JSON Schema for RJSF. */
export type Schema = Record<string, unknown>;

/** A compiled form: RJSF's schema and uiSchema, and its submit. Texts are untranslated. */
export interface CompiledForm extends Pick<FormDocument, "title" | "description" | "submit" | "initial" | "load"> {
  id: string;
  /** Whether the document contains schema and uiSchema itself, instead of fields. */
  plain?: boolean;
  schema: Schema;
  uiSchema: Record<string, unknown>;
}

/** A compiled page. */
export type CompiledPage = Omit<PageDocument, "$schema"> & { id: string };

/** A compiled modal. */
export type CompiledModal = Omit<ModalDocument, "$schema"> & {
  id: string;
  /** Bindings it requires from its opener, such as route.id. */
  about?: string[];
  /** The parameters its calls bind to, stored in its address. */
  named?: string[];
};

/** The validators of one form by RJSF's schema hash; precompiled by ajv (standalone code), without eval. */
export type Validators = Record<string, unknown>;

/** The exports of a document module. */
export interface DocumentModule<Document = CompiledForm | CompiledPage | CompiledModal> {
  default: Document;
  /** The operations and enumerations it uses. */
  brought?: BundledOperations;
  validators?: Validators;
}

export type { Action };
