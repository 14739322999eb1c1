import { TunnelError } from "../../gateway/tunnel/TunnelError";
import { PageError } from "../messages/PageError";
import { CertificateChanged } from "../sessions/CertificatePins";
import type { Notice } from "./NoticePage";

/** Shown to a browser that was not let in; a ticket that is wrong, used or has expired is none. */
export const NOT_OPEN: Notice = {
  status: 403,
  title: "This page is not open",
  texts: ["Open it from the device in the console. It opens only in the browser that came from there."],
};

/** Shown for a session with another protocol, such as SSH. */
export const NO_PAGE: Notice = {
  status: 400,
  title: "This session has no web page",
  texts: ["Open it from the device in the console."],
};

/** Shown to a browser whose session has ended. */
export const endNotice = (reason: string): Notice => ({
  status: 410,
  title: "The session has ended",
  texts: [...(reason === "The session has ended." ? [] : [reason]), "Open another one from the device in the console."],
});

/** Shown instead of a redirect to another address than the target's. */
export const elsewhereNotice = (address: string): Notice => ({
  status: 502,
  title: "The page leads elsewhere",
  texts: [
    "The device sends you to an address that this session does not reach. From your network it may be another machine, or none.",
  ],
  address,
});

/** Shown when requests wait for others that do not end. */
export const BUSY: Notice = {
  status: 503,
  title: "The device is busy",
  texts: ["Too many requests of this page are waiting for the device. Try again in a moment."],
};

/** Shown to a page of another origin, and for what browsers would keep beyond the session. */
export const FORBIDDEN: Notice = {
  status: 403,
  title: "This request is not allowed",
  texts: ["Pages of other addresses cannot use this one, and service workers cannot be installed."],
};

/** Shown when the target has answered with something else than HTTP, or not at all. */
export const TIMED_OUT = new PageError(504, "The device did not answer in time.");

const changedNotice = ({ fingerprint, trusted }: CertificateChanged): Notice => ({
  status: 502,
  title: "The certificate has changed",
  texts: [
    "The device shows another certificate than before: it was renewed, or another machine answers in its place. Compare the fingerprint with the one that the device shows.",
  ],
  certificates: [
    { label: "New fingerprint (SHA-256)", fingerprint },
    { label: "Trusted until now", fingerprint: trusted },
  ],
  trust: { fingerprint },
});

/** What failed on the way to the target, without what only programs understand. */
export function failureNotice(error: unknown): Notice {
  const title = "The device cannot be reached";
  if (error instanceof CertificateChanged) return changedNotice(error);
  if (error instanceof PageError) return { status: error.status, title, texts: [error.message] };
  if (error instanceof TunnelError) return { status: 502, title, texts: [error.message] };
  const code = String((error as { code?: unknown } | undefined)?.code ?? "");
  const text = code.startsWith("HPE_")
    ? "The device does not answer with a web page."
    : "The connection to the device was lost.";
  return { status: 502, title, texts: [text] };
}
