/** Where the server is, and who asks. */
export interface ServerPlace {
  /** The address of the web server. */
  server: string;
  serial: string;
  secret: string;
  /** How its certificate is checked, where not as usual. */
  tls?: import("node:tls").ConnectionOptions | undefined;
}

/** A file as a job announces it. */
export interface AnnouncedFile {
  path: string;
  name: string;
  size: number;
  sha256: string;
  /** What firmware is made for. */
  model?: string | null;
  version?: string | null;
}

/** Takes the file of a job piece by piece; throws when it is not the one that was announced. */
export function takeFile(
  place: ServerPlace,
  file: AnnouncedFile,
  write: (piece: Buffer) => void | Promise<void>,
): Promise<void>;

/** Brings a file for a job. */
export function bringFile(
  place: ServerPlace,
  upload: { path: string; limit: number },
  file: { name: string; content: Buffer },
): Promise<void>;
