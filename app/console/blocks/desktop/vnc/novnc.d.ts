/** The part of noVNC 1.7 that the console uses; the package has no types (docs/API.md in it). */
declare module "@novnc/novnc" {
  export interface RfbCredentials {
    username?: string;
    password?: string;
    target?: string;
  }

  export interface RfbEvents {
    connect: CustomEvent<Record<string, never>>;
    disconnect: CustomEvent<{ clean: boolean }>;
    credentialsrequired: CustomEvent<{ types: (keyof RfbCredentials)[] }>;
    serververification: CustomEvent<{ type: string; publickey: Uint8Array<ArrayBuffer> }>;
    securityfailure: CustomEvent<{ status: number; reason?: string }>;
    clipboard: CustomEvent<{ text: string }>;
  }

  // biome-ignore lint/style/noDefaultExport: noVNC has this one
  export default class RFB {
    constructor(target: HTMLElement, channel: object, options?: { credentials?: RfbCredentials; shared?: boolean });
    viewOnly: boolean;
    clipViewport: boolean;
    dragViewport: boolean;
    scaleViewport: boolean;
    resizeSession: boolean;
    showDotCursor: boolean;
    qualityLevel: number;
    compressionLevel: number;
    background: string;
    addEventListener<Type extends keyof RfbEvents>(type: Type, listener: (event: RfbEvents[Type]) => void): void;
    approveServer(): void;
    sendCredentials(credentials: RfbCredentials): void;
    sendKey(keysym: number, code: string | null, down?: boolean): void;
    clipboardPasteFrom(text: string): void;
    focus(options?: FocusOptions): void;
    disconnect(): void;
    /** Not public: called with every size of the desktop that the server sends. */
    protected _resize(width: number, height: number): void;
  }
}
