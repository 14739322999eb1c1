import type { DocumentTypes } from "../generated/documents";
import { memoizeAll } from "../memoize";
import type { SourceDocument } from "../read/sourceDocument";
import { scopeOf } from "../scopes/findScopes";
import type { Scope } from "../scopes/scope";
import type { Use } from "../scopes/use";
import { headerScope, walkForm, walkHeader, walkModal, walkPage } from "../scopes/walkDocument";
import type { CheckContext } from "./context";

/** A document that fits its meta-schema, and where it comes from. */
export interface ValidDocument<Document> {
  source: SourceDocument;
  document: Document;
}

/** The documents of a kind whose shape rules may rely on. */
export function validDocuments<Kind extends keyof DocumentTypes>(
  { sources }: CheckContext,
  kind: Kind,
): ValidDocument<DocumentTypes[Kind]>[] {
  return sources
    .filter((source) => source.kind === kind && source.sound)
    .map((source) => ({ source, document: source.value as unknown as DocumentTypes[Kind] }));
}

/** One thing a document uses, and the document. */
export type SourcedUse = { source: SourceDocument; use: Use };

/** Everything the header and all pages, modals and forms use. */
export function* usesOf(context: CheckContext): Generator<SourcedUse> {
  for (const { source, uses } of documentUses(context)) for (const use of uses) yield { source, use };
}

/** A document with what is at hand in it and what it uses. */
export interface DocumentUses {
  source: SourceDocument;
  scope: Scope;
  uses: readonly Use[];
}

/** The header, the pages, modals and forms with what is at hand in each and what it uses; many rules ask. */
export const documentUses = memoizeAll(function* (context: CheckContext): Generator<DocumentUses> {
  for (const { source, document } of validDocuments(context, "page")) {
    const scope = scopeOf(context.scopes, `page/${source.id}`);
    yield { source, scope, uses: [...walkPage(document, scope, context)] };
  }
  for (const { source, document } of validDocuments(context, "modal")) {
    const scope = scopeOf(context.scopes, `modal/${source.id}`);
    yield { source, scope, uses: [...walkModal(document, scope, context)] };
  }
  for (const { source, document } of validDocuments(context, "form")) {
    const scope = scopeOf(context.scopes, `form/${source.id}`);
    yield { source, scope, uses: [...walkForm(document, scope, context)] };
  }
  for (const { source, document } of validDocuments(context, "header")) {
    yield { source, scope: headerScope, uses: [...walkHeader(document, context)] };
  }
});
