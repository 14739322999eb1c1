import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import type { BindingContext } from "../../bindings/bind";
import { holds } from "../../conditions/holds";
import { useBoot } from "../../documents/DocumentsContext";
import { EditGlyph } from "../../elements/glyphs";
import { IconButton } from "../../elements/IconButton";
import { late } from "../../elements/late";
import type { Edit } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { useIsAllowed } from "../../permissions/useIsAllowed";
import type { EditInPlaceProps } from "./EditInPlace";
import styles from "./EditInPlace.module.css";

const { Part: Editor, prepare } = late<EditInPlaceProps>(async () => (await import("./Editor")).Editor);

/** What a value that may be edited in place needs. */
export interface EditableValueProps {
  edit: Edit;
  property: string;
  label: string;
  context: BindingContext;
  children: ReactNode;
}

/** A value that becomes an input on a double press, on its pencil, and on F2 in its row, or is a switch, for those who may change it. */
export function EditableValue({ edit, property, label, context, children }: EditableValueProps) {
  const t = useTranslate();
  const isAllowed = useIsAllowed();
  const permission = useBoot().operations[edit.operation]?.permission;
  const [isEditing, setEditing] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  if (!isAllowed(permission) || !holds(edit.visible, context)) return children;
  const open = async (event: MouseEvent) => {
    event.stopPropagation();
    // The value stays until the input can stand in its place.
    await prepare();
    setEditing(true);
  };
  const close = () => {
    // The input is about to go; its row, or its pencil, is where the keyboard was.
    const row = box.current?.closest<HTMLElement>("tr[tabindex]");
    setEditing(false);
    if (row) row.focus();
    else requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[data-edit]")?.focus());
  };
  return (
    // The pencil is the keyboard's way in; the double press only shortens the mouse's.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <span ref={box} className={styles.editable} onDoubleClick={isEditing ? undefined : open}>
      {isEditing || edit.switch ? (
        <Editor edit={edit} property={property} label={label} context={context} onClose={close} />
      ) : (
        <>
          <span className={styles.value}>{children}</span>
          <IconButton
            size="small"
            icon={<EditGlyph size={13} />}
            label={t("Edit {label}", { label })}
            onClick={open}
            data-edit
          />
        </>
      )}
    </span>
  );
}
