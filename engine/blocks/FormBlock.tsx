import { useState } from "react";
import { useWindow } from "../actions/windowContext";
import { bindParams } from "../bindings/bind";
import { FormView } from "../forms/FormView";
import type { SubmitResponse } from "../forms/submit/useFormSubmit";
import type { FormBlock as FormDocument } from "../generated/documents";
import type { BlockProps } from "./BlockProps";
import { Blocks } from "./Blocks";

/** A form drawn in the page; sent, it closes the window it stands in where it says so, or shows what it was answered. */
export function FormBlock({ block, context, documentId }: BlockProps<FormDocument>) {
  const own = useWindow();
  const [answered, setAnswered] = useState<SubmitResponse>();
  const inside = { ...context, route: { ...context.route, ...bindParams(block.params, context) } };
  return (
    <>
      <FormView
        form={block.form}
        context={inside}
        onDone={block.closes ? own?.done : undefined}
        onAnswer={block.answer && setAnswered}
      />
      {block.answer && answered && (
        <Blocks
          blocks={block.answer}
          context={{ ...inside, ...answered, route: { ...inside.route, channel: answered.channel } }}
          documentId={documentId}
        />
      )}
    </>
  );
}
