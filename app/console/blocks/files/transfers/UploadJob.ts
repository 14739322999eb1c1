import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { type FileServerMessage, MAX_CONTENT, TRANSFER_WINDOW } from "../../../../domain/fileMessages";
import type { RunningRequest } from "../connection/FileConnection";
import { FileFailure, hasCode } from "../connection/FileFailure";
import { joinPath, nameOf, parentOf, showName } from "../paths";
import type { Batch } from "./Conflicts";
import { freeName } from "./freeName";
import { Job, type JobContext, Skipped } from "./Job";

type Ready = Extract<FileServerMessage, { type: "ready" }>;
type Hash = ReturnType<typeof sha256.create>;

interface Sending {
  /** Of what is there. */
  hash: Hash;
  offset: number;
  /** Bytes stored, from the offset. */
  stored: () => number;
}

/** Uploads a file, or makes an empty folder. It goes on with what an interrupted upload has left, if that is the same. */
export class UploadJob extends Job {
  readonly kind = "upload";
  #request: RunningRequest | undefined;
  #isReplacing = false;
  #part: "resume" | "replace" = "resume";
  /** The digest of the whole file, once it was sent. */
  #digest: string | undefined;
  #wake = () => {};

  constructor(
    context: JobContext,
    /** The path at the target. */
    path: string,
    name: string,
    /** Absent for a folder. */
    private readonly file: File | undefined,
    private readonly batch: Batch,
  ) {
    super(context, path, name);
    this.size = file?.size;
  }

  async perform(): Promise<void> {
    const { file, context } = this;
    await context.ensureFolder(file ? parentOf(this.path) : this.path);
    if (!file) return;
    do this.verify();
    while (!(await this.#write(file)));
    context.folderChanged(parentOf(this.path));
  }

  protected abort(): void {
    this.#request?.cancel(true);
    this.#wake();
  }

  async discard(): Promise<void> {
    if (!this.file) return;
    // Ended before anything is written, which removes the part.
    const input = { path: this.path, size: this.file.size, replace: true, part: "resume" } as const;
    const request = this.context.connection.request("write", input);
    request.cancel(true);
    await request.settled;
  }

  /** Writes the file; false when it has to be tried again: what is there is of another file, or the user has chosen. */
  async #write(file: File): Promise<boolean> {
    let ready: Ready | undefined;
    let stored = 0;
    const input = { path: this.path, size: file.size, replace: this.#isReplacing, part: this.#part };
    const request = this.context.connection.request("write", input, {
      onMessage: (message) => {
        if (message.type === "progress") this.enter("checking");
        if (message.type === "ready") ready = message;
        if (message.type === "received") stored = message.received;
        if (message.type === "received" && ready) this.progress(ready.offset + stored);
        this.#wake();
      },
    });
    this.#request = request;
    try {
      const begun = await this.#until(request, () => ready);
      const hash = await this.#hashPart(file, begun);
      if (!hash) return await this.#giveUpPart(request);
      await this.#send(file, request, { hash, offset: begun.offset, stored: () => stored });
      return true;
    } catch (failure) {
      request.cancel();
      if (!hasCode(failure, "exists")) throw failure;
      const isDone = await this.#wasStored(file.size);
      if (!isDone) await this.#choose(failure.part !== undefined);
      else if (failure.part) await this.discard();
      return isDone;
    }
  }

  /** Whether the file that is there is this one, as the network was lost after its last byte. */
  async #wasStored(size: number): Promise<boolean> {
    const { path, context } = this;
    if (this.#digest === undefined) return false;
    this.enter("checking");
    const { attributes } = await context.connection.ask("stat", { path });
    if (attributes?.kind !== "file" || attributes.size !== size) return false;
    this.#request = context.connection.request("digest", { path, length: size });
    const { digest } = await this.#request.result;
    this.verify();
    return digest === this.#digest;
  }

  /** The digest of what is there; undefined when the file begins otherwise. */
  async #hashPart(file: File, { offset, digest }: Ready): Promise<Hash | undefined> {
    const hash = sha256.create();
    if (offset > 0) this.enter("checking");
    for (let at = 0; at < offset; at += MAX_CONTENT) {
      hash.update(await bytesOf(file, at, Math.min(at + MAX_CONTENT, offset)));
      this.verify();
    }
    return bytesToHex(hash.clone().digest()) === digest ? hash : undefined;
  }

  async #giveUpPart(request: RunningRequest): Promise<false> {
    request.cancel(true);
    await request.settled;
    this.#part = "replace";
    return false;
  }

  /** Sends what is missing, as fast as the target stores it. */
  async #send(file: File, request: RunningRequest, { hash, offset, stored }: Sending): Promise<void> {
    this.#part = "resume";
    this.enter("running");
    for (let sent = offset; sent < file.size; ) {
      const bytes = await bytesOf(file, sent, Math.min(sent + MAX_CONTENT, file.size));
      hash.update(bytes);
      sent += bytes.length;
      await this.#until(request, () => (sent - offset - stored() <= TRANSFER_WINDOW ? true : undefined));
      request.sendContent(bytes);
    }
    this.#digest = bytesToHex(hash.digest());
    request.finish(this.#digest);
    await request.result;
    this.progress(file.size);
  }

  /** Waits for a value that messages bring, or the failure of the request. */
  async #until<Value>(request: RunningRequest, read: () => Value | undefined): Promise<Value> {
    for (;;) {
      this.verify();
      const value = read();
      if (value !== undefined) return value;
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const over = request.result.then(() => {
        throw new FileFailure("failure", "The device ended the upload too early.");
      });
      await Promise.race([woken, over]);
    }
  }

  /** `hasPart`: what was uploaded of it is there, which nothing would continue after `skip` or under another name. */
  async #choose(hasPart: boolean): Promise<void> {
    const { context, path } = this;
    const folder = parentOf(path);
    this.enter("asking");
    const choice = await context.choose(this.batch, { name: showName(nameOf(path)), folder });
    this.verify();
    if (hasPart && choice !== "replace") await this.discard();
    if (choice === "skip") throw new Skipped();
    if (choice === "replace") this.#isReplacing = true;
    if (choice === "both") this.path = joinPath(folder, await freeName(context.connection, folder, nameOf(path)));
    this.enter("running");
  }
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch {
    throw new Error("The file has changed on this computer, or cannot be read any more. Choose it again.");
  }
}
