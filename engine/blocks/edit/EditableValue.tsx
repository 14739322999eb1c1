import { type MouseEvent, type ReactNode, useState } from "react";
import type { BindingContext } from "../../bindings/bind";
import { holds } from "../../conditions/holds";
import { useBoot } from "../../documents/DocumentsContext";
import { IconButton } from "../../elements/buttons/IconButton";
import { useCell } from "../../elements/CellContext";
import { EditGlyph } from "../../elements/glyphs";
import { lazyComponent } from "../../elements/loading/lazyComponent";
import type { Edit } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { useIsAllowed } from "../../permissions/useIsAllowed";
import type { EditInPlaceProps } from "./EditInPlace";
import styles from "./EditInPlace.module.css";

const { Part: Editor, prepare } = lazyComponent<EditInPlaceProps>(async () => (await import("./Editor")).Editor);

/** Props of a value that can be edited inline. */
export interface EditableValueProps {
  edit: Edit;
  property: string;
  label: string;
  context: BindingContext;
  children: ReactNode;
}

/** A value with inline editing for users with the permission: by double click, its pencil button or F2 in its row; or a switch. */
export function EditableValue({ edit, property, label, context, children }: EditableValueProps) {
  const t = useTranslate();
  const isAllowed = useIsAllowed();
  const permission = useBoot().operations[edit.operation]?.permission;
  const cell = useCell();
  const [from, setFrom] = useState<HTMLElement>();
  if (!isAllowed(permission) || !holds(edit.visible, context)) return children;
  const open = async (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    const pressed = event.currentTarget;
    // The value stays visible until the code of the editor is loaded.
    await prepare();
    setFrom(pressed.parentElement ?? pressed);
  };
  const close = () => {
    // Restores the focus to the row or the pencil, as the input is about to unmount.
    const row = from?.closest<HTMLElement>("tr[tabindex]");
    setFrom(undefined);
    if (row) row.focus();
    else requestAnimationFrame(() => from?.querySelector<HTMLElement>("[data-edit]")?.focus());
  };
  const isEditing = from !== undefined;
  if (isEditing || edit.switch)
    return (
      <span className={styles.editable}>
        <Editor edit={edit} property={property} label={label} context={context} onClose={close} />
      </span>
    );
  const pencil = (
    <IconButton
      size="small"
      className={styles.pencil}
      icon={<EditGlyph size={13} />}
      label={t("Edit {label}", { label })}
      onClick={open}
      data-edit
    />
  );
  // In a table the row handles double clicks, and clicks the pencil.
  if (cell)
    return (
      <>
        {children}
        {cell.isActive && pencil}
      </>
    );
  return (
    // The pencil is keyboard-accessible; the double click is a shortcut for the mouse.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <span className={styles.editable} onDoubleClick={pressPencil}>
      <span className={styles.value}>{children}</span>
      {pencil}
    </span>
  );
}

/** Clicks the pencil of the value that was double-clicked. */
export function pressPencil({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  const value = target instanceof Element ? target.closest("td, [data-key]") : undefined;
  const place = currentTarget.contains(value ?? null) ? value : currentTarget;
  place?.querySelector<HTMLElement>("[data-edit]")?.click();
}
