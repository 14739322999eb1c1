import type { MergedApi } from "../api/mergeApi";
import type { Operation } from "../api/operations";
import type { Documents } from "../documents";
import type { Names } from "../names";
import type { Problem } from "../problem";
import type { CodeLiteral } from "../read/readCodeLiterals";
import type { SourceDocument } from "../read/sourceDocument";
import type { Scopes } from "../scopes/findScopes";
import type { Finding } from "../shape/validateShape";

/** The input of a rule: the documents as written, and as assembled. */
export interface CheckContext {
  /** The documents in force, without those that an overlay replaced. */
  sources: readonly SourceDocument[];
  /** All documents of all folders, including those that an overlay replaced. */
  read: readonly SourceDocument[];
  /** Documents that exceed the size limits together with what they extend. */
  oversized: ReadonlySet<SourceDocument>;
  documents: Documents;
  operations: ReadonlyMap<string, Operation>;
  mergedApi: MergedApi;
  names: Names;
  scopes: Scopes;
  /** The positions of names, texts, conditions and parameters in each document. */
  findings: ReadonlyMap<SourceDocument, readonly Finding[]>;
  /** Translatable texts of the program code. */
  codeTexts: readonly CodeLiteral[];
  /** Settings that program code refers to by name. */
  codeSettings: readonly CodeLiteral[];
}

/** A rule inspects all documents and yields the problems it finds. */
export type Rule = (context: CheckContext) => Iterable<Problem>;
