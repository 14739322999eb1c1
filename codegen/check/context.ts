import type { MergedApi } from "../api/mergeApi";
import type { Operation } from "../api/operations";
import type { Documents } from "../documents";
import type { Names } from "../names";
import type { Problem } from "../problem";
import type { CodeLiteral } from "../read/readCodeLiterals";
import type { SourceDocument } from "../read/sourceDocument";
import type { Scopes } from "../scopes/findScopes";
import type { Finding } from "../shape/validateShape";

/** What a rule may look at: the documents as they are written and as they stand together. */
export interface CheckContext {
  /** The documents in force; those an overlay replaced are not among them. */
  sources: readonly SourceDocument[];
  /** Every document of every folder, those an overlay replaced too. */
  read: readonly SourceDocument[];
  /** Those that come to too much with what they extend. */
  excessive: ReadonlySet<SourceDocument>;
  documents: Documents;
  operations: ReadonlyMap<string, Operation>;
  mergedApi: MergedApi;
  names: Names;
  scopes: Scopes;
  /** The places of names, texts, conditions and parameters in each document. */
  findings: ReadonlyMap<SourceDocument, readonly Finding[]>;
  /** Texts of the program, to be translated as those of documents. */
  codeTexts: readonly CodeLiteral[];
  /** Settings the program reads by their names. */
  codeSettings: readonly CodeLiteral[];
}

/** A rule looks at all documents and names what is wrong. */
export type Rule = (context: CheckContext) => Iterable<Problem>;
