import type { Boot } from "../documents/boot";
import type { ApiError } from "./ApiError";
import { type FailureCounter, failureCounter } from "./failures";
import { type PendingRequests, pendingRequests } from "./pendingRequests";
import type { RefreshOptions, Renewal } from "./refreshOnce";
import { type ServerClock, serverClock } from "./serverClock";

/** The path of the call for the session user. */
const USER_PATH = "/user";

/** What the rules of the transport need. */
export interface TransportOptions {
  appVersion: string;
  clock: ServerClock;
  pending: PendingRequests;
  refresh: RefreshOptions;
  readCookie: (name: string) => string | undefined;
  readUser: () => number | undefined;
  newKey: () => string;
  isGlobalError: (code: string) => boolean;
  onGlobalError: (error: ApiError) => void;
  failures: FailureCounter;
}

/** What the surroundings of the API answer and hear. */
export interface ApiEnvironment {
  /** Fetches the operations no document has brought along yet. */
  readRest: () => Promise<{ operations: Boot["operations"] }>;
  /** Renews the session. */
  renew: () => Promise<Renewal>;
  /** Changes when another tab has renewed it. */
  renewalMark: () => string;
  readCookie: (name: string) => string | undefined;
  /** The id of the user the page shows; undefined while there is none. */
  readUser: () => number | undefined;
  /** The path of the page shown. */
  pagePath: () => string;
  /** Paths that, wherever they stand in the address of a page, keep its session call from being renewed. */
  exemptPages: readonly string[];
  /** How long a call may take, and one that carries a file (ms). */
  times: { call: number; transfer: number };
  onGlobalError: (error: ApiError) => void;
  /** After how many failed addresses in a row maintenance begins, and what begins it. */
  maintenanceAfter: number;
  onMaintenance: () => void;
  /** Whether the browser has a network; it has one when left out. */
  isOnline?: () => boolean;
  /** Puts what the server says into the language of the reader; it stays as it was said when left out. */
  understand?: (error: ApiError) => Promise<ApiError>;
}

/** Whether a call must not renew the session: account calls, the renewal itself, the session call of exempt pages. */
export function isRefreshExempt(path: string, pagePath: string, exemptPages: readonly string[]): boolean {
  if (path === "/account" || path.startsWith("/account/") || path === "/token/refresh") return true;
  return path === USER_PATH && isExemptPage(pagePath, exemptPages);
}

/** Whether the session call of a page is never followed by a renewal. */
export function isExemptPage(pagePath: string, exemptPages: readonly string[]): boolean {
  return exemptPages.some((page) => pagePath.toLowerCase().includes(page));
}

/** Joins the documents and the surroundings into what the transport needs. */
export function transportOptions(boot: Boot, basePath: string, around: ApiEnvironment): TransportOptions {
  return {
    appVersion: boot.appVersion,
    clock: serverClock(),
    pending: pendingRequests(),
    refresh: {
      renew: around.renew,
      mark: around.renewalMark,
      isExempt: (url) => isRefreshExempt(url.pathname.slice(basePath.length), around.pagePath(), around.exemptPages),
      asksForRenewal: (code) => code === undefined || (boot.errors[code]?.does ?? "refresh") === "refresh",
    },
    readCookie: around.readCookie,
    readUser: around.readUser,
    newKey: () => crypto.randomUUID(),
    isGlobalError: (code) => boot.errors[code]?.global === true,
    onGlobalError: around.onGlobalError,
    failures: failureCounter({
      limit: around.maintenanceAfter,
      userAddress: USER_PATH,
      isOnline: around.isOnline ?? (() => true),
      onLimit: around.onMaintenance,
    }),
  };
}
