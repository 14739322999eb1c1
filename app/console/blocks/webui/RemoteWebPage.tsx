import { useCallback } from "react";
import { Blocks, bindText, type CustomBlockProps, Skeleton, useDocument, useGo } from "#engine";
import { OpenSession } from "../terminal/OpenSession";
import { LeadToPage } from "./LeadToPage";

const idOf = (option: unknown, context: CustomBlockProps["context"]): number | undefined => {
  const text = bindText(String(option), context);
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
};

const ROUTE = "connect.webui";

/**
 * Leads to the web page of a device, which has an origin of its own. A custom block, because a browser gets there by a
 * ticket that is valid once; the list it begins with and the form that opens a session are documents.
 */
export function RemoteWebPage({ options, context, documentId = "" }: CustomBlockProps) {
  const go = useGo();
  const [session, access] = [idOf(options.session, context), idOf(options.access, context)];
  const showSession = useCallback((id: number) => go(ROUTE, { session: id }, { replace: true }), [go]);
  const showNew = useCallback((id: number) => go(ROUTE, { access: id }), [go]);
  if (session !== undefined) return <LeadToPage key={session} session={session} onNew={showNew} />;
  if (access !== undefined)
    return <OpenSession key={access} access={access} form={String(options.open)} onOpened={showSession} />;
  return <Choice page={String(options.list)} context={context} documentId={documentId} />;
}

/** The page to choose a remote access from. */
function Choice({ page, ...rest }: { page: string; context: CustomBlockProps["context"]; documentId: string }) {
  const { module } = useDocument("page", page);
  return module ? <Blocks blocks={module.default.blocks} {...rest} /> : <Skeleton width="100%" height={120} />;
}
