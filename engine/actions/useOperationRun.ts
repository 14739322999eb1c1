import { useCallback, useMemo, useRef, useState } from "react";
import { useApi } from "../api/ApiContext";
import { NO_RESPONSE, NO_RESPONSE_TEXT } from "../api/ApiError";
import { useInvalidate } from "../api/useOperation";
import { useBoot } from "../documents/DocumentsContext";
import { useTranslate } from "../languages/useTranslate";
import { useIsAllowed } from "../permissions/useIsAllowed";
import { useToasts } from "../toasts/ToastsContext";
import type { IdempotencyKeys } from "./idempotency";
import { useOpeners } from "./openers";
import type { OperationRequest, OperationTools, Outcome } from "./runOperation";

/** Runs changes one at a time: while one is under way, another is declined and nothing is sent. */
export interface OperationRun {
  run: (request: OperationRequest) => Promise<Outcome>;
  isWaiting: boolean;
}

/** The pipeline of changes, with a pending flag and idempotency keys per component. */
export function useOperationRun(): OperationRun {
  const tools = useOperationTools();
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = useRef(false);
  const intention = useRef<IdempotencyKeys>(undefined);
  const run = useCallback(
    async (request: OperationRequest): Promise<Outcome> => {
      if (isBusy.current) return { status: "declined" };
      isBusy.current = true;
      setWaiting(true);
      try {
        // Code splitting: loaded with the first change.
        const code = await import("./runOperation").catch(() => undefined);
        if (!code) return withoutCode(tools);
        intention.current ??= code.createIdempotencyKeys();
        return await code.runOperation(request, intention.current, tools);
      } finally {
        isBusy.current = false;
        setWaiting(false);
      }
    },
    [tools],
  );
  return { run, isWaiting };
}

function withoutCode({ t }: OperationTools): Outcome {
  return { status: "failed", text: t(NO_RESPONSE_TEXT), error: NO_RESPONSE };
}

function useOperationTools(): OperationTools {
  const api = useApi();
  const { operations, errors, header } = useBoot();
  const isAllowed = useIsAllowed();
  const { ask, openModal } = useOpeners();
  const { show } = useToasts();
  const invalidate = useInvalidate();
  const t = useTranslate();
  return useMemo(
    () => ({
      api,
      operations,
      isAllowed,
      confirm: (text, tone) => ask({ text, tone: tone === "danger" ? "danger" : "primary" }),
      announce: (text, tone = "success") => show({ text, tone }),
      invalidate,
      errors,
      openModal,
      follow: (channel) => header.progress && openModal(header.progress, { route: { channel } }),
      t,
    }),
    [api, operations, isAllowed, ask, show, invalidate, errors, openModal, header, t],
  );
}
