import { useCallback, useState } from "react";
import type { Openers, Question } from "../actions/openers";

/** A question and who waits for its answer. */
export interface OpenQuestion extends Question {
  answer: (isYes: boolean) => void;
}

/** The questions that wait for an answer, and the function that asks. */
export function useQuestions(): { questions: readonly OpenQuestion[]; ask: Openers["ask"] } {
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([]);
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isYes: boolean) => {
          setQuestions((list) => list.filter((one) => one !== asked));
          resolve(isYes);
        };
        const asked = { ...question, answer };
        setQuestions((list) => [...list, asked]);
      }),
    [],
  );
  return { questions, ask };
}
