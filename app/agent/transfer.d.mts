/** Address of the server and the credentials of the device. */
export interface ServerPlace {
  /** URL of the web server. */
  server: string;
  serial: string;
  secret: string;
  /** TLS options, when the system's certificate authorities do not apply. */
  tls?: import("node:tls").ConnectionOptions | undefined;
}

/** The description of a file in a job. */
export interface AnnouncedFile {
  path: string;
  name: string;
  size: number;
  sha256: string;
  /** The model that firmware is built for. */
  model?: string | null;
  version?: string | null;
}

/** Downloads the file of a job in chunks; throws when its digest differs from the announced one. */
export function downloadFile(
  place: ServerPlace,
  file: AnnouncedFile,
  write: (chunk: Buffer) => void | Promise<void>,
): Promise<void>;

/** Uploads a file for a job. */
export function uploadFile(
  place: ServerPlace,
  upload: { path: string; limit: number },
  file: { name: string; content: Buffer },
): Promise<void>;
