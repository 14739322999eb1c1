import type { ClientMessage, ServerMessage, TerminalSize } from "../../domain/terminalMessages";
import type { MessageReceiver, TerminalClient } from "./TerminalClient";
import { TerminalFailure } from "./TerminalFailure";

/** Time to answer a question, in milliseconds. */
const ANSWER_MS = 300_000;

type Type = ClientMessage["type"];
type Answer<Expected extends Type> = Extract<ClientMessage, { type: Expected }>;

interface Question {
  expected: Type;
  answer: (message: ClientMessage) => void;
  refuse: (error: Error) => void;
}

/** What a client is asked before its terminal is open, question by question. */
export class Dialog implements MessageReceiver {
  #question: Question | undefined;
  #hasEnded = false;

  /** @param onEnd Called when the client ends the terminal or is lost. */
  constructor(
    private readonly client: TerminalClient,
    /** The size of the terminal, which may change meanwhile. */
    public size: TerminalSize,
    private readonly onEnd: () => void,
  ) {}

  send(message: ServerMessage): void {
    this.client.send(message);
  }

  /** Sends a question and resolves with its answer. */
  ask<Expected extends Type>(question: ServerMessage, expected: Expected): Promise<Answer<Expected>> {
    this.send(question);
    return this.waitFor(expected);
  }

  /** Resolves with the next message, which must be of this type. */
  waitFor<Expected extends Type>(expected: Expected, withinMs = ANSWER_MS): Promise<Answer<Expected>> {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) return reject(new TerminalFailure("The terminal was ended."));
      const timer = setTimeout(() => question.refuse(new TerminalFailure("A question was not answered.")), withinMs);
      const settle = (done: () => void) => {
        clearTimeout(timer);
        this.#question = undefined;
        done();
      };
      const question: Question = {
        expected,
        answer: (message) => settle(() => resolve(message as Answer<Expected>)),
        refuse: (error) => settle(() => reject(error)),
      };
      this.#question = question;
    });
  }

  message(message: ClientMessage): void {
    if (message.type === "resize") this.size = message;
    else if (message.type === "end") this.client.close(1000, "The terminal was ended.");
    else if (message.type === this.#question?.expected) this.#question.answer(message);
    else this.client.reject(`The message ${message.type} is not expected now.`);
  }

  input(): void {
    this.client.reject("Input came before the terminal was open.");
  }

  closed(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#question?.refuse(new TerminalFailure("The terminal was ended."));
    this.onEnd();
  }
}
