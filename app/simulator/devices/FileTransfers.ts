import { type AnnouncedFile, downloadFile, type ServerPlace, uploadFile } from "../../agent/transfer.mjs";

/** The files that a device exchanges with its server. */
export class FileTransfers {
  constructor(private readonly place: ServerPlace) {}

  /** Downloads a file and discards its content. */
  downloadFile(file: AnnouncedFile): Promise<void> {
    return downloadFile(this.place, file, () => {});
  }

  /** Downloads a file and returns its content. */
  async fetchFile(file: AnnouncedFile): Promise<Buffer> {
    const chunks: Buffer[] = [];
    await downloadFile(this.place, file, (chunk) => void chunks.push(chunk));
    return Buffer.concat(chunks);
  }

  /** Uploads a file. */
  uploadFile(upload: { path: string; limit: number }, name: string, content: Buffer): Promise<void> {
    return uploadFile(this.place, upload, { name, content });
  }
}
