import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { Session, SessionSnapshot } from "./createSession";
import type { SessionUser } from "./sessionUser";

const SessionContext = createContext<Session | undefined>(undefined);

/** Provides the session to the components below it. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session: its state and functions. */
export function useSession(): Session & SessionSnapshot {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("This component must be rendered inside SessionProvider.");
  return { ...session, ...useStore(session.store) };
}

/** The signed-in user; undefined on pages that need no session. */
export function useUser(): SessionUser | undefined {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("This component must be rendered inside SessionProvider.");
  return useStore(session.store, (snapshot) => snapshot.user);
}
