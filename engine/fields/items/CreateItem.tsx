import { useOpeners } from "../../actions/openers";
import { useBoot, useDocument } from "../../documents/DocumentsContext";
import { Button } from "../../elements/buttons/Button";
import { useTranslate } from "../../languages/useTranslate";
import { useIsAllowed } from "../../permissions/useIsAllowed";

/** A button that opens a form to create a missing item; hidden without the permission of that form. */
export function CreateItem({ form, onCreated }: { form: string; onCreated: (made: unknown) => void }) {
  const t = useTranslate();
  const { module } = useDocument("form", form);
  const { operations } = useBoot();
  const isAllowed = useIsAllowed();
  const { openForm } = useOpeners();
  if (!module || !isAllowed(operations[module.default.submit.operation ?? ""]?.permission)) return null;
  const open = () => openForm(form, {}, (isDone, made) => isDone && made !== undefined && onCreated(made));
  return (
    <Button size="small" onClick={open}>
      {t(module.default.title)}
    </Button>
  );
}
