import { STREAM_PATH, STREAM_PROTOCOL } from "../../../../domain/streamPath";
import { openTicketedSocket } from "../../session/issueTicket";
import type { DesktopSettings, OpenScreen, RemoteScreen, ScreenOptions } from "../screen/RemoteScreen";
import { BoundedRfb } from "./BoundedRfb";
import { RfbChannel } from "./RfbChannel";
import { releaseKeysOnBlur } from "./releaseKeys";

/** Characters of the reason that a server gives. */
const MAX_REASON = 300;

const QUALITY: Readonly<Record<DesktopSettings["quality"], { qualityLevel: number; compressionLevel: number }>> = {
  best: { qualityLevel: 9, compressionLevel: 1 },
  balanced: { qualityLevel: 6, compressionLevel: 2 },
  fast: { qualityLevel: 1, compressionLevel: 9 },
};

/** Opens a desktop by VNC (RFC 6143) with noVNC. */
export const openVnc: OpenScreen = (options) => {
  const { element, ticket, label, credentials, settings } = options;
  const channel = new RfbChannel(openTicketedSocket(STREAM_PATH, STREAM_PROTOCOL, ticket), {
    onClosed: (code, reason) => finish(() => options.events.onClosed(code, reason)),
    onError: (error) => finish(() => options.events.onFailed(error instanceof Error ? error.message : String(error))),
  });
  const rfb = new BoundedRfb(element, channel, { credentials });
  let isFinished = false;
  const finish = (report: () => void, isDisconnected = false) => {
    if (isFinished) return;
    isFinished = true;
    if (!isDisconnected) rfb.disconnect();
    report();
  };
  rfb.background = "transparent";
  const canvas = nameCanvas(element, label);
  const release = releaseKeysOnBlur(canvas);
  listen(rfb, options, finish);
  const apply = (wanted: DesktopSettings) => {
    release();
    applySettings(rfb, wanted);
  };
  apply(settings);
  return screenOf(rfb, apply, () => finish(() => {}));
};

function nameCanvas(element: HTMLElement, label: string): HTMLCanvasElement {
  const canvas = element.querySelector("canvas") as HTMLCanvasElement;
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", label);
  return canvas;
}

type Finish = (report: () => void, isDisconnected?: boolean) => void;

function listen(rfb: BoundedRfb, { events }: ScreenOptions, finish: Finish): void {
  rfb.addEventListener("connect", events.onOpen);
  rfb.addEventListener("credentialsrequired", ({ detail }) => {
    events.onQuestion(detail.types.filter((type) => type !== "target"));
  });
  rfb.addEventListener("serververification", ({ detail }) => {
    void fingerprintOf(detail.publickey).then((fingerprint) =>
      events.onServerKey({ key: { algorithm: detail.type, fingerprint }, isRemembered: false }),
    );
  });
  rfb.addEventListener("securityfailure", ({ detail }) =>
    finish(() => events.onRefused(detail.reason?.slice(0, MAX_REASON))),
  );
  rfb.addEventListener("clipboard", ({ detail }) => events.onClipboard(detail.text));
  // After a close or an error it is finished already: what is left is data that noVNC does not understand.
  rfb.addEventListener("disconnect", () => finish(() => events.onFailed(""), true));
}

/** In the form in which OpenSSH and others show it. */
async function fingerprintOf(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", key));
  return `SHA256:${btoa(String.fromCharCode(...digest)).replace(/=+$/, "")}`;
}

function applySettings(rfb: BoundedRfb, { scaling, quality, isViewOnly }: DesktopSettings): void {
  rfb.viewOnly = isViewOnly;
  // A target that cannot change its size is shown as a whole.
  rfb.scaleViewport = scaling !== "actual";
  rfb.resizeSession = scaling === "resize";
  Object.assign(rfb, QUALITY[quality]);
}

function screenOf(rfb: BoundedRfb, apply: RemoteScreen["apply"], close: () => void): RemoteScreen {
  return {
    apply,
    close,
    signIn: (credentials) => rfb.sendCredentials(credentials),
    trust: () => rfb.approveServer(),
    pressKeys: (keys) => {
      for (const { keysym, code } of keys) rfb.sendKey(keysym, code, true);
      for (const { keysym, code } of keys.toReversed()) rfb.sendKey(keysym, code, false);
    },
    paste: (text) => rfb.clipboardPasteFrom(text),
    focus: () => rfb.focus({ preventScroll: true }),
  };
}
