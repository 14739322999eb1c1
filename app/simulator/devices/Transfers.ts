import { Pace } from "../../agent/Pace.mjs";
import { type AnnouncedFile, downloadFile, type ServerPlace, uploadFile } from "../../agent/transfer.mjs";

/** Leaves room for the other reports of a device within the rate limit of the server. */
const OUTPUT_PACE = { burst: 20, perSecond: 0.5 };

/** The files that a device exchanges with its server, and the pace of the output of its commands. */
export class Transfers {
  private readonly outputPace = new Pace(OUTPUT_PACE);

  constructor(private readonly place: ServerPlace) {}

  /** Resolves when the next part of an output may be sent. */
  turn(): Promise<void> {
    return this.outputPace.take();
  }

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
