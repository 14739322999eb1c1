import { useState } from "react";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bind, bindParams } from "../bindings/bind";
import type { CompiledForm, DocumentModule } from "../documents/boot";
import { useDocument } from "../documents/DocumentsContext";
import { ErrorCard } from "../elements/loading/ErrorCard";
import { lazyComponent } from "../elements/loading/lazyComponent";
import { Skeleton } from "../elements/Skeleton";
import { loadLookups } from "../fields/index";
import { useTranslate } from "../languages/useTranslate";
import styles from "./forms.module.css";
import type { SubmitResponse, Submitted } from "./submit/useFormSubmit";

/** Props of a form. */
export interface FormViewProps {
  form: string;
  context: BindingContext;
  isFocused?: boolean;
  /** Called after success, unless the form's document keeps it open. */
  onDone?: (submitted: Submitted) => void;
  onCancel?: () => void;
  /** Called with the response; with it, a form of a reading operation does not download a file. */
  onResponse?: ((response: SubmitResponse) => void) | undefined;
  /** Called with the values of a form whose submit is local. */
  onValues?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
}

// Code splitting: RJSF is larger than the rest of the console, so it is loaded with the first form.
const editor = lazyComponent(
  async () => {
    const [{ FormEditor }] = await Promise.all([import("./FormEditor"), loadLookups()]);
    return FormEditor;
  },
  { fallback: <FormSkeleton /> },
);

/** Loads the document of a form and its record, if any, then shows the editor. */
export function FormView({ form, ...rest }: FormViewProps) {
  const t = useTranslate();
  const { module, error, retry } = useDocument("form", form);
  if (module) return <LoadedForm key={form} module={module} {...rest} />;
  if (!error) return <FormSkeleton />;
  return <ErrorCard message={t("This form could not be loaded.")} documentId={`form/${form}`} onRetry={retry} />;
}

function LoadedForm({
  module,
  context,
  ...rest
}: Omit<FormViewProps, "form"> & { module: DocumentModule<CompiledForm> }) {
  const t = useTranslate();
  const { load, initial, description } = module.default;
  const params = bindParams(load?.params, context);
  const read = useOperation(load?.operation ?? "", params, { enabled: load !== undefined, steady: true });
  const subject = JSON.stringify(params);
  const [opened, setOpened] = useState(load === undefined ? subject : undefined);
  // If the record cannot be read, the form is empty but usable; a later response does not remove input.
  if (opened !== subject && (load === undefined || !read.isPending)) setOpened(subject);
  if (opened !== subject) return <FormSkeleton />;
  const record = load ? read.data : initial === undefined ? undefined : bind(initial, context);
  return (
    <>
      {description !== undefined && <p className={styles.description}>{t(description, context)}</p>}
      <editor.Part key={subject} module={module} context={context} record={record} {...rest} />
    </>
  );
}

/** The placeholder of a form while loading. */
function FormSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width="30%" />
      <Skeleton width="100%" height={32} />
      <Skeleton width="30%" />
      <Skeleton width="100%" height={32} />
    </div>
  );
}
