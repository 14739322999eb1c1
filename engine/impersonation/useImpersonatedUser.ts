import { useEffect, useState } from "react";
import { useApi } from "../api/ApiContext";
import { useSession, useUser } from "../session/SessionContext";
import { impersonationEnd, isImpersonating, type SessionUser } from "../session/sessionUser";

// A timer set for longer goes off at once.
const LONGEST = 2 ** 31 - 1;

/** The user someone acts for here; undefined otherwise, and once their time is over: then the server is asked who is signed in. */
export function useImpersonatedUser(): SessionUser | undefined {
  const user = useUser();
  const { clock } = useApi();
  const { initialise } = useSession();
  const [isOver, setOver] = useState(false);
  const isActing = user !== undefined && isImpersonating(user, clock.now());
  const end = isActing ? impersonationEnd(user) : undefined;
  useEffect(() => {
    if (end === undefined) return undefined;
    const timer = setTimeout(
      () => {
        setOver(true);
        // The answer starts the console again as whoever acted, so nothing is left to do with it.
        void initialise().catch(() => undefined);
      },
      Math.min(end - clock.now(), LONGEST),
    );
    return () => clearTimeout(timer);
  }, [end, clock, initialise]);
  return isActing && !isOver ? user : undefined;
}
