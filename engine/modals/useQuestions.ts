import { useCallback, useState } from "react";
import type { Openers, Question } from "../actions/openers";

/** A pending question and its resolver. */
export interface OpenQuestion extends Question {
  answer: (isYes: boolean) => void;
}

/** The pending questions, and the function that asks one. */
export function useQuestions(): { questions: readonly OpenQuestion[]; ask: Openers["ask"] } {
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([]);
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isYes: boolean) => {
          setQuestions((list) => list.filter((one) => one !== open));
          resolve(isYes);
        };
        const open = { ...question, answer };
        setQuestions((list) => [...list, open]);
      }),
    [],
  );
  return { questions, ask };
}
