import { useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import type { HeaderPrompt } from "../generated/documents";
import { useUser } from "../session/SessionContext";
import { readJson, writeJson } from "../settings/jsonStorage";
import { useUserStorage } from "../settings/useUserStorage";
import { duePrompts } from "./duePrompts";

/** The due prompts, and a function that marks one as answered. */
export interface Prompts {
  due: HeaderPrompt[];
  answer: (prompt: HeaderPrompt) => void;
}

/** Returns the due prompts of the user. */
export function usePrompts(): Prompts {
  const { brand, header } = useBoot();
  const user = useUser();
  const storage = useUserStorage();
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const due = duePrompts(header.prompts ?? [], {
    user,
    isDefaultBrand: brand.default === true,
    isAnswered: ({ id, flag }) =>
      answered.includes(id) || (flag !== undefined && readJson<unknown>(storage, flag, false) === true),
  });
  return {
    due,
    answer({ id, flag }) {
      if (flag !== undefined) writeJson(storage, flag, true);
      setAnswered((ids) => [...ids, id]);
    },
  };
}
