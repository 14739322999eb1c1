import { useEffect, useState } from "react";
import { useApi } from "../api/ApiContext";
import { useSession, useUser } from "../session/SessionContext";
import { impersonationEnd, isImpersonating, type SessionUser } from "../session/sessionUser";

// Maximum delay of setTimeout in milliseconds; a longer one fires at once.
const MAX_DELAY = 2 ** 31 - 1;

/** The impersonated user; undefined without impersonation. When its time is over, the session user is fetched again. */
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
        // The response restarts the console as the impersonator, so there is nothing else to do.
        void initialise().catch(() => undefined);
      },
      Math.min(end - clock.now(), MAX_DELAY),
    );
    return () => clearTimeout(timer);
  }, [end, clock, initialise]);
  return isActing && !isOver ? user : undefined;
}
