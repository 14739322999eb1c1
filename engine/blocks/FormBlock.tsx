import { useState } from "react";
import { useWindow } from "../actions/windowContext";
import { bindParams } from "../bindings/bind";
import { FormView } from "../forms/FormView";
import type { SubmitResponse } from "../forms/submit/useFormSubmit";
import type { FormBlock as FormDocument } from "../generated/documents";
import type { BlockProps } from "./BlockProps";
import { InnerBlocks } from "./BlocksContext";

/** A form in the page. After submit it closes its window (`closes`) or draws the response in the blocks of `answer`. */
export function FormBlock({ block, context, documentId }: BlockProps<FormDocument>) {
  const own = useWindow();
  const [response, setResponse] = useState<SubmitResponse>();
  const inside = { ...context, route: { ...context.route, ...bindParams(block.params, context) } };
  return (
    <>
      <FormView
        form={block.form}
        context={inside}
        onDone={block.closes ? own?.done : undefined}
        onResponse={block.answer && setResponse}
      />
      {block.answer && response && (
        <InnerBlocks
          blocks={block.answer}
          context={{ ...inside, ...response, route: { ...inside.route, channel: response.channel } }}
          documentId={documentId}
        />
      )}
    </>
  );
}
