import { useState } from "react";
import { useWindow } from "../actions/windowContext";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bindParams } from "../bindings/bind";
import { useBoot } from "../documents/DocumentsContext";
import { FormView } from "../forms/FormView";
import type { SubmitResponse } from "../forms/submit/useFormSubmit";
import type { FormBlock as FormDocument } from "../generated/documents";
import { useChannel } from "../live/LiveContext";
import { useIsAllowed } from "../permissions/useIsAllowed";
import type { BlockProps } from "./BlockProps";
import { InnerBlocks } from "./BlocksContext";

/** A form in the page. After submit it closes its window (`closes`) or draws the response in the blocks of `answer`. */
export function FormBlock({ block, context, documentId }: BlockProps<FormDocument>) {
  const own = useWindow();
  const [response, setResponse] = useState<SubmitResponse>();
  const inside = { ...context, route: { ...context.route, ...bindParams(block.params, context) } };
  const last = useLastChange(block.last, inside);
  const shown = block.last ? last.change : response;
  const receive = (received: SubmitResponse) => (block.last ? last.refetch() : setResponse(received));
  return (
    <>
      <FormView
        form={block.form}
        context={inside}
        onDone={block.closes ? own?.done : undefined}
        onResponse={block.answer && receive}
      />
      {block.answer && shown && (
        <InnerBlocks
          key={block.last && String(shown.channel)}
          blocks={block.answer}
          context={{ ...inside, ...shown, route: { ...inside.route, channel: shown.channel } }}
          documentId={documentId}
        />
      )}
    </>
  );
}

/** Reads the last change by a form, and again whenever its channel reports a status. */
function useLastChange(last: FormDocument["last"], context: BindingContext) {
  const { operations } = useBoot();
  const isAllowed = useIsAllowed();
  const operation = last?.operation ?? "";
  const read = useOperation<{ channel?: string } | null>(operation, bindParams(last?.params, context), {
    enabled: last !== undefined && isAllowed(operations[operation]?.permission),
  });
  const record = read.data ?? undefined;
  const refetch = () => void read.refetch();
  useChannel(record?.channel, "status", refetch);
  return { change: record && { record, channel: record.channel }, refetch };
}
