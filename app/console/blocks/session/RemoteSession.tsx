import { type ReactNode, useCallback } from "react";
import { Blocks, bindText, type CustomBlockProps, type NameOf, Skeleton, useDocument, useGo } from "#engine";
import { OpenSession } from "./OpenSession";

interface RemoteSessionProps extends CustomBlockProps {
  /** The route of the page, which the session opened by it becomes a parameter of. */
  route: NameOf<"route">;
  /** Draws the page of a session; `onNew` opens a new session of a remote access. */
  children: (session: number, onNew: (access: number) => void) => ReactNode;
}

/** The id that an option of the page binds, such as the session in its address. */
export function idOf(option: unknown, context: CustomBlockProps["context"]): number | undefined {
  const text = bindText(String(option), context);
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The page of a session; without one it opens a session of a remote access, or lets one be chosen. */
export function RemoteSession({ options, context, documentId = "", route, children }: RemoteSessionProps) {
  const go = useGo();
  const [session, access] = [idOf(options.session, context), idOf(options.access, context)];
  const showSession = useCallback((id: number) => go(route, { session: id }, { replace: true }), [go, route]);
  const showNew = useCallback((id: number) => go(route, { access: id }), [go, route]);
  if (session !== undefined) return children(session, showNew);
  if (access !== undefined)
    return <OpenSession key={access} access={access} form={String(options.open)} onOpened={showSession} />;
  return <Choice page={String(options.list)} context={context} documentId={documentId} />;
}

/** The page to choose a remote access from. */
function Choice({ page, ...rest }: { page: string; context: CustomBlockProps["context"]; documentId: string }) {
  const { module } = useDocument("page", page);
  return module ? <Blocks blocks={module.default.blocks} {...rest} /> : <Skeleton width="100%" height={120} />;
}
