import type { Duplex } from "node:stream";
import { type ClientChannel, type SFTPWrapper, default as ssh2 } from "ssh2";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { Dialog } from "../dialog/Dialog";
import { askPrompts } from "./askPrompts";
import { hostKeyAlgorithms } from "./hostKey";
import type { Questions, SignIn } from "./SignIn";

/** Time for the target's next step, in milliseconds. */
const STEP_MS = 30_000;
const KEEP_ALIVE_MS = 30_000;

/** What a connection depends on. */
export interface SshOptions {
  signIn: SignIn;
  /** The algorithm of the pinned host key. */
  pinned: string | undefined;
  /** Rejects for a key that is not trusted. */
  verifyKey(key: Buffer): Promise<void>;
  /** Called before each attempt to sign in, when the target has proved that it holds the key. */
  pinKey(): Promise<void>;
}

/** One SSH connection (RFC 4253) to a target, until its shell or file transfer is open. */
export class SshConnection {
  readonly #client = new ssh2.Client();
  readonly #target: Duplex;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Whether a person is asked, who decides what happens next even when the target does not wait for them. */
  #isAsking = false;
  #hasHandshake = false;
  #hostKey: Buffer | undefined;
  #isSignedIn = false;
  #settle: (isSignedIn: boolean) => void = () => {};
  #fail: (error: Error) => void = () => {};

  /** @param stepMs Time for the target's next step, in milliseconds; it does not run while a person is asked. */
  constructor(
    target: Duplex,
    private readonly stepMs = STEP_MS,
  ) {
    this.#target = target;
  }

  /** Resolves with true when signed in, and with false when that needs another connection. */
  signIn({ signIn, pinned, verifyKey, pinKey }: SshOptions): Promise<boolean> {
    return this.#during((settle) => {
      this.#settle = settle;
      this.#listen(signIn);
      this.#expect("The target did not answer as an SSH server in time.");
      if (this.#target.destroyed) return this.#lose(signIn);
      this.#client.connect({
        sock: this.#target,
        // Attempts name their own.
        username: "",
        readyTimeout: 0,
        keepaliveInterval: KEEP_ALIVE_MS,
        algorithms: { serverHostKey: hostKeyAlgorithms(pinned) },
        hostVerifier: (key: Buffer, verify: (isTrusted: boolean) => void) => {
          // Also called when the keys of the connection are renewed.
          if (this.#hostKey) return verify(this.#hostKey.equals(key));
          this.#hostKey = key;
          this.#ask(
            () => verifyKey(key),
            () => verify(true),
          );
        },
        authHandler: (remaining, isPartial, next) =>
          this.#ask(
            () => pinKey().then(() => signIn.next(remaining, isPartial)),
            (attempt) => (attempt ? next(attempt) : settle(false)),
          ),
      });
    });
  }

  #listen(signIn: SignIn): void {
    this.#client
      .on("error", (error) => this.#lose(signIn, error))
      .on("close", () => this.#lose(signIn))
      .on("end", () => this.#target.destroy())
      .on("change password", () =>
        this.#fail(new ConnectionFailure("The password has expired and has to be changed first.")),
      )
      .once("handshake", () => {
        this.#hasHandshake = true;
      })
      .once("ready", () => {
        this.#isSignedIn = true;
        this.#settle(true);
      });
  }

  /** Asks the client the questions of the target. */
  answerPrompts(dialog: Dialog, questions: Questions, finish: (answers: string[]) => void): void {
    this.#ask(() => askPrompts(dialog, questions), finish);
  }

  /** Opens a terminal with a shell. */
  openShell({ columns, rows }: { columns: number; rows: number }): Promise<ClientChannel> {
    return this.#during((resolve) => {
      this.#expect("The target did not open a shell in time.");
      const size = { cols: columns, rows, width: 0, height: 0 };
      this.#client.shell({ term: "xterm-256color", ...size }, (error, channel) => {
        if (error) this.#fail(new ConnectionFailure("The target did not open a shell."));
        else resolve(channel);
      });
    });
  }

  /** Opens the file transfer subsystem, SFTP. */
  openSftp(): Promise<SFTPWrapper> {
    return this.#during((resolve) => {
      this.#expect("The target did not begin file transfer in time.");
      this.#client.sftp((error, sftp) => {
        if (error) this.#fail(new ConnectionFailure("The target offers no file transfer over SSH (SFTP)."));
        else resolve(sftp);
      });
    });
  }

  /** The bytes to and from the target. */
  get target(): Duplex {
    return this.#target;
  }

  /** Whether the connection has broken, or was ended by the target. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  destroy(): void {
    this.#target.destroy();
  }

  async #during<Value>(work: (resolve: (value: Value) => void) => void): Promise<Value> {
    try {
      return await new Promise<Value>((resolve, reject) => {
        this.#fail = reject;
        work(resolve);
      });
    } finally {
      clearTimeout(this.#timer);
    }
  }

  #expect(sentence: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(new ConnectionFailure(sentence)), this.stepMs);
  }

  // A target that ended the connection while a person was asked is connected to again with their answer.
  #ask<Value>(work: () => Promise<Value>, use: (value: Value) => void): void {
    if (this.#isAsking) {
      this.#fail(new ConnectionFailure("The target went on without waiting for an answer."));
      return;
    }
    clearTimeout(this.#timer);
    this.#isAsking = true;
    work().then(
      (value) => {
        this.#isAsking = false;
        if (this.#isClosed) return this.#settle(false);
        this.#expect("The target did not answer the sign-in in time.");
        use(value);
      },
      (error) => this.#fail(error),
    );
  }

  #lose(signIn: SignIn, error?: Error): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#target.destroy();
    if (this.#isAsking || this.#isSignedIn) return;
    if (!signIn.hasTried) {
      this.#fail(new ConnectionFailure(this.#reasonOf(error)));
      return;
    }
    try {
      signIn.refuse();
      this.#settle(false);
    } catch (failure) {
      this.#fail(failure as Error);
    }
  }

  #reasonOf(error: Error | undefined): string {
    if (this.#hasHandshake) return "The target ended the connection before the sign-in.";
    const [, missing] = /no matching ([\w ()-]{1,40})/.exec(error?.message ?? "") ?? [];
    return missing === undefined
      ? "The target does not answer as an SSH server."
      : `The target's SSH is outdated: no matching ${missing}.`;
  }
}
