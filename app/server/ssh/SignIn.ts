import type { AnyAuthMethod, KeyboardInteractiveCallback, ParsedKey, Prompt } from "ssh2";
import type { SignInMethod } from "../../domain/signInMessages";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { Dialog } from "../dialog/Dialog";
import { readPrivateKey } from "./readPrivateKey";

/** Wrong credentials that may be sent for one terminal. */
const MAX_TRIES = 6;

const METHODS: readonly SignInMethod[] = ["password", "publickey", "keyboard-interactive"];

interface UsableCredentials {
  username: string;
  password?: string;
  key?: ParsedKey;
}

/** What a target asks at once. */
export interface Questions {
  name: string;
  instructions: string;
  prompts: readonly Prompt[];
}

type AnswerPrompts = (questions: Questions, finish: KeyboardInteractiveCallback) => void;

/** What one connection has tried: its user name cannot change (RFC 4252 §5), and each method is tried once. */
interface Attempts {
  username: string;
  tried: Set<string>;
}

/** Signs a client in to a target, over several connections if need be: the target may end one after a wrong password. */
export class SignIn {
  #credentials: UsableCredentials | undefined;
  #methods = METHODS;
  #attempts: Attempts | undefined;
  #tries = 0;
  #reason: string | undefined;

  constructor(
    private readonly dialog: Dialog,
    private readonly answerPrompts: AnswerPrompts,
  ) {}

  /** Forgets what was tried, for a new connection. */
  restart(): void {
    this.#attempts = undefined;
  }

  /** Forgets the credentials. */
  forget(): void {
    this.#credentials = undefined;
  }

  /** Whether an attempt with credentials was made on this connection. */
  get hasTried(): boolean {
    return this.#attempts !== undefined && this.#attempts.tried.size > 1;
  }

  /** Counts a failed attempt, after which the client is prompted again. Throws a ConnectionFailure after the last one. */
  refuse(reason?: string): void {
    this.#credentials = undefined;
    this.#tries += 1;
    this.#reason = reason;
    if (this.#tries >= MAX_TRIES) throw new ConnectionFailure(`The credentials were wrong ${MAX_TRIES} times.`);
  }

  /**
   * The next attempt on a connection, given the methods that the target still takes, which it says after the first
   * attempt. Undefined when it needs a new connection.
   */
  async next(remaining: readonly string[] | null, isPartial: boolean): Promise<AnyAuthMethod | undefined> {
    for (;;) {
      const credentials = await this.#ask();
      this.#attempts ??= { username: credentials.username, tried: new Set() };
      const { username, tried } = this.#attempts;
      if (username !== credentials.username) return undefined;
      if (remaining === null || !tried.has("none")) {
        tried.add("none");
        return { type: "none", username };
      }
      // Some targets leave the list out in later answers.
      if (remaining.length > 0) this.#methods = METHODS.filter((method) => remaining.includes(method));
      const attempt = this.#attemptWith(credentials, tried, isPartial);
      if (attempt) {
        tried.add(attempt.type);
        return attempt;
      }
      const reason = this.hasTried ? undefined : "The target does not take credentials of this kind.";
      this.#attempts.tried = new Set(["none"]);
      this.refuse(reason);
    }
  }

  async #ask(): Promise<UsableCredentials> {
    while (!this.#credentials) {
      const reason = this.#reason === undefined ? {} : { reason: this.#reason };
      const question = {
        type: "credentials",
        methods: this.#methods,
        refused: this.#tries > 0,
        ...reason,
      } as const;
      const { username, password, privateKey, passphrase } = await this.dialog.ask(question, "credentials");
      this.#reason = undefined;
      this.#credentials = { username, ...(password !== undefined && { password }) };
      if (privateKey === undefined) continue;
      const read = await readPrivateKey(privateKey, passphrase);
      if ("problem" in read) this.refuse(read.problem);
      else this.#credentials.key = read.key;
    }
    return this.#credentials;
  }

  #attemptWith(credentials: UsableCredentials, tried: Set<string>, isPartial: boolean): AnyAuthMethod | undefined {
    const { username, password, key } = credentials;
    const takes = (method: SignInMethod) => this.#methods.includes(method) && !tried.has(method);
    if (key && takes("publickey")) return { type: "publickey", username, key };
    if (password !== undefined && takes("password")) return { type: "password", username, password };
    // A wrong key is reported; questions follow a right one when the target asks for more.
    const mayAsk = password !== undefined || key === undefined || isPartial;
    if (!mayAsk || !takes("keyboard-interactive")) return undefined;
    return { type: "keyboard-interactive", username, prompt: this.#prompter(password) };
  }

  // Many targets ask for the password in this way, which was given already.
  #prompter(password: string | undefined) {
    let given = password;
    return (
      name: string,
      instructions: string,
      _language: string,
      prompts: Prompt[],
      finish: KeyboardInteractiveCallback,
    ) => {
      const answer = given;
      given = undefined;
      if (answer !== undefined && prompts.length === 1 && prompts[0]?.echo !== true) finish([answer]);
      else this.answerPrompts({ name, instructions, prompts }, finish);
    };
  }
}
