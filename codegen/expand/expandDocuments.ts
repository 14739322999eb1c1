import { formOperation, takesItems } from "../api/formOperation";
import type { FormDocument, HeaderDocument, ModalDocument } from "../generated/documents";
import { type Scopes, scopeOf } from "../scopes/findScopes";
import { openScope, type Scope } from "../scopes/scope";
import type { Use, WalkContext } from "../scopes/use";
import { walkForm, walkHeader, walkModal, walkPage } from "../scopes/walkDocument";
import { addRowReads } from "./addRowReads";
import type { ExpandedDocuments, ExpandedForm, ExpandedModal } from "./expandedDocuments";
import { expandForm } from "./expandForm";
import { expandUses } from "./expandUses";
import { fillListTitles } from "./fillListTitles";
import { openerContext } from "./openerContext";

/** Expands the header. */
export function expandHeader(context: WalkContext): Omit<HeaderDocument, "$schema"> {
  const { $schema: _, ...header } = structuredClone(context.documents.header);
  expandUses(walkHeader({ $schema: "", ...header }, context), context);
  return header;
}

/** Expands every form, page and modal. */
export function expandDocuments(context: WalkContext, scopes: Scopes): ExpandedDocuments {
  const { documents } = context;
  const expand = <Document extends { title?: string }>(
    kind: string,
    all: Record<string, Document>,
    walk: Walk<Document>,
  ) =>
    mapEntries(all, (id, document) => {
      const copy = structuredClone(document);
      const scope = scopeOf(scopes, `${kind}/${id}`);
      expandUses(walk(copy, scope, context), context);
      const route = kind === "page" ? documents.allRoutes.find(({ page }) => page === id) : undefined;
      fillListTitles(walk(copy, scope, context), copy.title ?? route?.title);
      return copy;
    });
  const forms = expand("form", documents.forms, walkForm);
  const expanded = {
    forms: mapEntries(forms, (id, form) => describeForm(id, form, context)),
    pages: mapEntries(expand("page", documents.pages, walkPage), (id, { $schema: _, draft: __, ...page }) => ({
      id,
      ...page,
    })),
    modals: mapEntries(expand("modal", documents.modals, walkModal), (id, modal) =>
      describeModal(id, modal, forms, context),
    ),
  };
  addRowReads(usesIn(expanded, context), expanded, context);
  return expanded;
}

/** Every use of the pages and modals, including their lists. */
function* usesIn({ pages, modals }: ExpandedDocuments, context: WalkContext): Generator<Use> {
  for (const page of pages.values()) yield* walkPage({ $schema: "", ...page }, openScope, context);
  for (const modal of modals.values()) yield* walkModal({ $schema: "", ...modal }, openScope, context);
}

type Walk<Document> = (document: Document, scope: Scope, context: WalkContext) => Iterable<Use>;

function describeForm(id: string, form: FormDocument, { documents, operations }: WalkContext): ExpandedForm {
  const { title, description, submit, initial, load } = form;
  const { bulk } = submit;
  const written = documents.forms[id] ?? form;
  const operation = formOperation(documents.api, operations, written.submit);
  const { schema, uiSchema } = expandForm(written, operation, documents);
  return {
    id,
    title,
    ...(description !== undefined && { description }),
    submit: bulk
      ? { ...submit, bulk: { each: takesItems(documents.api, operations.get(submit.operation ?? "")), ...bulk } }
      : submit,
    ...(initial !== undefined && { initial }),
    ...(load && { load }),
    ...(written.schema && { plain: true }),
    schema,
    uiSchema,
  };
}

function describeModal(
  id: string,
  modal: ModalDocument,
  forms: ReadonlyMap<string, FormDocument>,
  context: WalkContext,
): ExpandedModal {
  const { $schema: _, draft: __, ...own } = modal;
  const { about, named } = openerContext(modal, forms, context);
  return { id, ...own, ...(about.length > 0 && { about }), ...(named.length > 0 && { named }) };
}

function mapEntries<From, To>(
  entries: Record<string, From> | Map<string, From>,
  change: (id: string, from: From) => To,
): Map<string, To> {
  const list = entries instanceof Map ? [...entries] : Object.entries(entries);
  return new Map(list.map(([id, from]) => [id, change(id, from)]));
}
