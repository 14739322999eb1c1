import type { ApiError } from "./api/ApiError";
import { isExemptPage } from "./api/transportOptions";
import { createMatcher } from "./links/matchRoute";
import { flattenRoutes } from "./links/routeTable";
import type { ConsoleParts } from "./resolveConsole";
import { signInAddress } from "./session/continueUrl";

/** The address of the offline page. */
export const OFFLINE_PAGE = "/offline.html";

/** The state of the browser at the start. */
export interface StartConditions {
  isOnline: boolean;
  page: { pathname: string; search: string };
}

type StartParts = Pick<ConsoleParts, "boot" | "browser" | "session" | "stored" | "prefetcher" | "screen" | "settings">;

/**
 * Starts a console: requests the session, the user's settings and the data of the first page in parallel, and shows the
 * app once the first two are loaded. Rethrows programming errors; any other error shows a screen. Pages without a session
 * skip the requests.
 */
export async function startConsole(parts: StartParts, { isOnline, page }: StartConditions): Promise<void> {
  const { boot, session, stored, prefetcher, screen } = parts;
  if (!isOnline) return leave(parts, OFFLINE_PAGE);
  if (createMatcher(flattenRoutes(boot.routes))(page.pathname)?.route.noAuth) return screen.show({ kind: "app" });
  // On pages whose session call must not trigger a renewal, no other call may trigger one either.
  const isAlone = isExemptPage(page.pathname, parts.settings.refreshExemptPages);
  const initialising = session.initialise();
  const loading = isAlone ? undefined : stored.load();
  if (!isAlone) prefetcher.prefetchPage(page);
  try {
    await initialising;
  } catch (failure) {
    if (hasStack(failure)) throw failure;
    return showFailure(parts, failure as ApiError);
  }
  if (session.store.getState().user === undefined) return leave(parts, signInAddress(page));
  await (loading ?? stored.load());
  await prefetcher.whenReady();
  prefetcher.markRendered();
  screen.show({ kind: "app" });
}

/** Unregisters service workers of earlier versions of the console. */
export async function removeServiceWorkers(workers: Pick<ServiceWorkerContainer, "getRegistrations"> | undefined) {
  try {
    const registrations = (await workers?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // With cookies blocked, browsers forbid service workers, so there are none.
  }
}

function leave({ browser, screen }: StartParts, address: string): void {
  screen.show({ kind: "leaving" });
  browser.leave(address);
}

function showFailure({ session, screen }: StartParts, error: ApiError): void {
  if (screen.fail(error)) return;
  // A revoked session already navigates to the sign-in page.
  if (session.store.getState().state === "revoked") screen.show({ kind: "leaving" });
  else screen.maintain(error);
}

function hasStack(failure: unknown): boolean {
  return typeof failure === "object" && failure !== null && "stack" in failure;
}
