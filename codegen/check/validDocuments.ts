import type { DocumentTypes } from "../generated/documents";
import { memoizeAll } from "../memoize";
import type { SourceDocument } from "../read/sourceDocument";
import { scopeOf } from "../scopes/findScopes";
import type { Scope } from "../scopes/scope";
import type { Use } from "../scopes/use";
import { headerScope, walkForm, walkHeader, walkModal, walkPage } from "../scopes/walkDocument";
import type { CheckContext } from "./context";

/** A document that conforms to its meta-schema, with its source. */
export interface ValidDocument<Document> {
  source: SourceDocument;
  document: Document;
}

/** The valid documents of a kind. */
export function validDocuments<Kind extends keyof DocumentTypes>(
  { sources }: CheckContext,
  kind: Kind,
): ValidDocument<DocumentTypes[Kind]>[] {
  return sources
    .filter((source) => source.kind === kind && source.valid)
    .map((source) => ({ source, document: source.value as unknown as DocumentTypes[Kind] }));
}

/** One use within a document. */
export type SourcedUse = { source: SourceDocument; use: Use };

/** Every use of the header and of all pages, modals and forms. */
export function* usesOf(context: CheckContext): Generator<SourcedUse> {
  for (const { source, uses } of documentUses(context)) for (const use of uses) yield { source, use };
}

/** A document with its scope and its uses. */
export interface DocumentUses {
  source: SourceDocument;
  scope: Scope;
  uses: readonly Use[];
}

/**
 * The uses of the header and of all pages, modals and forms, each with its scope. Memoized, because many rules need it.
 */
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
