import type { SignInAnswer, SignInQuestion } from "../../domain/signInMessages";
import type { RecordingConsent } from "../../domain/terminalMessages";
import { ConnectionFailure } from "./ConnectionFailure";
import type { MessageReceiver } from "./MessageClient";

/** Time to answer a question, in milliseconds. */
const ANSWER_MS = 300_000;

const ENDED = "The connection was ended.";

type AnyAnswer = SignInAnswer | RecordingConsent;
type Type = AnyAnswer["type"];
type Answer<Expected extends Type> = Extract<AnyAnswer, { type: Expected }>;

interface PendingQuestion {
  expected: Type;
  answer: (message: AnyAnswer) => void;
  refuse: (error: Error) => void;
}

/** The client that is asked. */
interface DialogClient {
  send(message: SignInQuestion): void;
  reject(reason: string): void;
  close(code: number, reason: string): void;
}

/** Dependencies of a dialog. */
export interface DialogOptions {
  /** Called when the client ends the connection or is lost. */
  onEnd: () => void;
  /** The sentence for binary messages, which come too early. */
  tooEarly: string;
  /** Takes messages that are expected at any time; false for others. */
  takeOther?: (message: { type: string }) => boolean;
}

/** What a client is asked before its target is connected, question by question. */
export class Dialog implements MessageReceiver<{ type: string }> {
  #question: PendingQuestion | undefined;
  #hasEnded = false;

  constructor(
    private readonly client: DialogClient,
    private readonly options: DialogOptions,
  ) {}

  /** Sends a question and resolves with its answer. */
  ask<Expected extends Type>(message: SignInQuestion, expected: Expected): Promise<Answer<Expected>> {
    this.client.send(message);
    return this.expect(expected);
  }

  /** Resolves with the answer to a question that was sent. */
  expect<Expected extends Type>(expected: Expected): Promise<Answer<Expected>> {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) return reject(new ConnectionFailure(ENDED));
      const late = new ConnectionFailure("A question was not answered.");
      const timer = setTimeout(() => question.refuse(late), ANSWER_MS);
      const settle = (done: () => void) => {
        clearTimeout(timer);
        this.#question = undefined;
        done();
      };
      const question: PendingQuestion = {
        expected,
        answer: (answer) => settle(() => resolve(answer as Answer<Expected>)),
        refuse: (error) => settle(() => reject(error)),
      };
      this.#question = question;
    });
  }

  message(message: { type: string }): void {
    if (this.options.takeOther?.(message)) return;
    if (message.type === "end") this.client.close(1000, ENDED);
    else if (message.type === this.#question?.expected) this.#question.answer(message as AnyAnswer);
    else this.client.reject(`The message ${message.type} is not expected now.`);
  }

  input(): void {
    this.client.reject(this.options.tooEarly);
  }

  closed(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#question?.refuse(new ConnectionFailure(ENDED));
    this.options.onEnd();
  }
}
