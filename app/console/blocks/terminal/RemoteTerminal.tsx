import { useCallback, useEffect } from "react";
import { Blocks, bindText, type CustomBlockProps, Skeleton, useDocument, useGo } from "#engine";
import { isTerminalDocument } from "./isTerminalDocument";
import { OpenSession } from "./OpenSession";
import { TerminalPage } from "./TerminalPage";

const idOf = (option: unknown, context: CustomBlockProps["context"]): number | undefined => {
  const text = bindText(String(option), context);
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
};

/**
 * Terminals of a remote access session. A custom block, because a terminal is an emulator that a byte stream drives;
 * the list it begins with, the forms it shows and the window of special keys are documents.
 */
export function RemoteTerminal({ options, context, documentId = "" }: CustomBlockProps) {
  const go = useGo();
  const [session, access] = [idOf(options.session, context), idOf(options.access, context)];
  const route = location.pathname.toLowerCase().includes("/rms-connect/telnet") ? "connect.telnet" : "connect.ssh";
  const showSession = useCallback((id: number) => go(route, { session: id }, { replace: true }), [go, route]);
  const showNew = useCallback((id: number) => go(route, { access: id }), [go, route]);
  const isBlocked = (session ?? access) !== undefined && !isTerminalDocument();
  useEffect(() => {
    if (isBlocked) location.reload();
  }, [isBlocked]);
  if (isBlocked) return null;
  if (session !== undefined) return <TerminalPage key={session} session={session} options={options} onNew={showNew} />;
  if (access !== undefined)
    return <OpenSession key={access} access={access} form={String(options.open)} onOpened={showSession} />;
  return <Choice page={String(options.list)} context={context} documentId={documentId} />;
}

/** The page to choose a remote access from. */
function Choice({ page, ...rest }: { page: string; context: CustomBlockProps["context"]; documentId: string }) {
  const { module } = useDocument("page", page);
  return module ? <Blocks blocks={module.default.blocks} {...rest} /> : <Skeleton width="100%" height={120} />;
}
