import type { ApiError } from "./api/ApiError";
import { isExemptPage } from "./api/transportOptions";
import { createMatcher } from "./links/matchRoute";
import { flattenRoutes } from "./links/routeTable";
import type { ConsoleParts } from "./resolveConsole";
import { signInAddress } from "./session/continueUrl";

/** The address of the page that says there is no network. */
export const OFFLINE_PAGE = "/offline.html";

/** What starting needs to know of the browser. */
export interface StartConditions {
  isOnline: boolean;
  page: { pathname: string; search: string };
}

type StartParts = Pick<ConsoleParts, "boot" | "browser" | "session" | "stored" | "ahead" | "screen" | "settings">;

/**
 * Starts a console: the session, the user's settings and what the first page shows are asked for together, and the app
 * is shown once the first two are there. A fault of the program is thrown again;
 * any other failure becomes a screen. Pages that need no session skip it.
 */
export async function startConsole(parts: StartParts, { isOnline, page }: StartConditions): Promise<void> {
  const { boot, session, stored, ahead, screen } = parts;
  if (!isOnline) return leave(parts, OFFLINE_PAGE);
  if (createMatcher(flattenRoutes(boot.routes))(page.pathname)?.route.noAuth) return screen.show({ kind: "app" });
  // Where the session call must not be renewed, no other call may renew it either.
  const isAlone = isExemptPage(page.pathname, parts.settings.refreshExemptPages);
  const initialising = session.initialise();
  const loading = isAlone ? undefined : stored.load();
  if (!isAlone) ahead.begin(page);
  try {
    await initialising;
  } catch (failure) {
    if (hasStack(failure)) throw failure;
    return showFailure(parts, failure as ApiError);
  }
  if (session.store.getState().user === undefined) return leave(parts, signInAddress(page));
  await (loading ?? stored.load());
  await ahead.answered();
  ahead.settle();
  screen.show({ kind: "app" });
}

/** Unregisters the service workers an earlier console may have left behind. */
export async function removeServiceWorkers(workers: Pick<ServiceWorkerContainer, "getRegistrations"> | undefined) {
  try {
    const registrations = (await workers?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // Without cookies browsers forbid service workers, so there can be none.
  }
}

function leave({ browser, screen }: StartParts, address: string): void {
  screen.show({ kind: "leaving" });
  browser.leave(address);
}

function showFailure({ session, screen }: StartParts, error: ApiError): void {
  if (screen.fail(error)) return;
  // A revoked session is on its way to the sign-in page.
  if (session.store.getState().state === "revoked") screen.show({ kind: "leaving" });
  else screen.maintain(error);
}

function hasStack(failure: unknown): boolean {
  return typeof failure === "object" && failure !== null && "stack" in failure;
}
