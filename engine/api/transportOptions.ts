import type { Boot } from "../documents/boot";
import type { ApiError } from "./ApiError";
import { type FailureCounter, failureCounter } from "./failures";
import { type PendingRequests, pendingRequests } from "./pendingRequests";
import type { RefreshOptions, Renewal } from "./refreshOnce";
import { type ServerClock, serverClock } from "./serverClock";

/** The path of the call for the session user. */
const USER_PATH = "/user";

/** Options of the middlewares. */
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

/** The environment of the API: what it reads from and reports to the console. */
export interface ApiEnvironment {
  /** Fetches the operations that are not part of the boot document. */
  readRest: () => Promise<{ operations: Boot["operations"] }>;
  /** Renews the session. */
  renew: () => Promise<Renewal>;
  /** A value that changes when another tab has renewed the session. */
  renewalMark: () => string;
  readCookie: (name: string) => string | undefined;
  /** The id of the user the page shows; undefined while there is none. */
  readUser: () => number | undefined;
  /** The path of the page shown. */
  pagePath: () => string;
  /** Path fragments of pages whose session call never triggers a renewal. */
  exemptPages: readonly string[];
  /** Timeouts in milliseconds: of a call, and of one that carries a file. */
  times: { call: number; transfer: number };
  onGlobalError: (error: ApiError) => void;
  /** Number of failed addresses in a row after which `onMaintenance` is called. */
  maintenanceAfter: number;
  onMaintenance: () => void;
  /** Whether the browser is online; true by default. */
  isOnline?: () => boolean;
  /** Translates the server's error messages; unchanged by default. */
  localize?: (error: ApiError) => Promise<ApiError>;
}

/** Whether a call must not trigger a renewal: account calls, the renewal itself, the session call of exempt pages. */
export function isRefreshExempt(path: string, pagePath: string, exemptPages: readonly string[]): boolean {
  if (path === "/account" || path.startsWith("/account/") || path === "/token/refresh") return true;
  return path === USER_PATH && isExemptPage(pagePath, exemptPages);
}

/** Whether the session call of a page never triggers a renewal. */
export function isExemptPage(pagePath: string, exemptPages: readonly string[]): boolean {
  return exemptPages.some((page) => pagePath.toLowerCase().includes(page));
}

/** Makes the options of the middlewares from the boot document and the environment. */
export function transportOptions(boot: Boot, basePath: string, environment: ApiEnvironment): TransportOptions {
  return {
    appVersion: boot.appVersion,
    clock: serverClock(),
    pending: pendingRequests(),
    refresh: {
      renew: environment.renew,
      mark: environment.renewalMark,
      isExempt: (url) =>
        isRefreshExempt(url.pathname.slice(basePath.length), environment.pagePath(), environment.exemptPages),
      asksForRenewal: (code) => code === undefined || (boot.errors[code]?.does ?? "refresh") === "refresh",
    },
    readCookie: environment.readCookie,
    readUser: environment.readUser,
    newKey: () => crypto.randomUUID(),
    isGlobalError: (code) => boot.errors[code]?.global === true,
    onGlobalError: environment.onGlobalError,
    failures: failureCounter({
      limit: environment.maintenanceAfter,
      userAddress: USER_PATH,
      isOnline: environment.isOnline ?? (() => true),
      onLimit: environment.onMaintenance,
    }),
  };
}
