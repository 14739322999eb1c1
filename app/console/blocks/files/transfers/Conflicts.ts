import { createStore, type StoreApi } from "zustand/vanilla";

/** What happens where a name exists. */
export type Choice = "replace" | "skip" | "both";

/** Jobs that were begun together, for which one answer may hold. */
export interface Batch {
  choice?: Choice;
}

/** A name that exists already. */
export interface Conflict {
  name: string;
  /** Where it exists. */
  folder: string;
}

interface Question extends Conflict {
  answer: (choice: Choice, isForAll: boolean) => void;
}

/** Asks what happens where names exist, one after the other. */
export class Conflicts {
  /** The question to be asked now. */
  readonly question: StoreApi<{ current: Question | undefined }> = createStore(() => ({ current: undefined }));
  #last: Promise<unknown> = Promise.resolve();

  choose(batch: Batch, conflict: Conflict): Promise<Choice> {
    const choice = this.#last.then(() => batch.choice ?? this.#ask(batch, conflict));
    this.#last = choice;
    return choice;
  }

  #ask(batch: Batch, conflict: Conflict): Promise<Choice> {
    return new Promise((resolve) => {
      const answer = (choice: Choice, isForAll: boolean) => {
        if (isForAll) batch.choice = choice;
        this.question.setState({ current: undefined });
        resolve(choice);
      };
      this.question.setState({ current: { ...conflict, answer } });
    });
  }
}
