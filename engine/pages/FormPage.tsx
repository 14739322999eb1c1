import { useNavigate } from "react-router-dom";
import { useDocument } from "../documents/DocumentsContext";
import { FormView } from "../forms/FormView";
import { useTranslate } from "../languages/useTranslate";
import { DocumentBoundary } from "./DocumentBoundary";
import { PageHeading } from "./PageHeading";
import type { PageViewProps } from "./PageView";
import { useReloadIfMissing } from "./useReloadIfMissing";

/** A form as a page. After success it navigates back, or to the landing page where the previous page is not part of the console. */
export function FormPage({ form, title, context, isArrival, tabs }: Omit<PageViewProps, "page"> & { form: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const goBack = (page?: string) => void (page ? navigate(page, { replace: true }) : navigate(-1));
  const { module, error } = useDocument("form", form);
  useReloadIfMissing(`form/${form}`, module !== undefined, error);
  return (
    <DocumentBoundary documentId={`form/${form}`} message={t("This form could not be shown.")}>
      <PageHeading title={t(title)} isArrival={isArrival} />
      {tabs(context)}
      <FormView form={form} context={context} onDone={({ isLeaving, behind }) => isLeaving || goBack(behind)} />
    </DocumentBoundary>
  );
}
