import { type ArrayFieldItemTemplateProps, getUiOptions } from "@rjsf/utils";
import { useLayoutEffect } from "react";
import { typeOf } from "../../documents/schemaTypes";
import { classNames } from "../../elements/classNames";
import { DragHandle, dragItem } from "../../elements/dragging/DragHandle";
import { dragMarks } from "../../elements/dragging/useDragOrder";
import styles from "../forms.module.css";
import { ItemButtons } from "./ItemButtons";
import { useListOrder } from "./ItemOrder";

/** RJSF's ArrayFieldItemTemplate: a line with buttons or, for objects, a numbered card. */
export function ListItem(props: ArrayFieldItemTemplateProps) {
  const { children, index, schema, totalItems, parentUiSchema, buttonsProps } = props;
  const { item } = getUiOptions(parentUiSchema);
  const { drag, grab, moves } = useListOrder();
  useLayoutEffect(() => {
    moves.set(index, buttonsProps);
  }, [moves, index, buttonsProps]);
  const { hasMoveUp, hasMoveDown, disabled, readonly } = buttonsProps;
  const isMovable = (hasMoveUp || hasMoveDown) && !disabled && !readonly;
  const key = String(index);
  const handle = isMovable && <DragHandle onGrab={(event) => grab(event, key)} />;
  const marks = { "data-key": key, ...dragMarks(drag, key, Number) };
  if (typeOf(schema) !== "object")
    return (
      <div className={classNames(styles.item, dragItem)} {...marks}>
        {handle}
        <div className={styles.itemFields}>{children}</div>
        <ItemButtons {...props} />
      </div>
    );
  if (totalItems === 1 && !buttonsProps.hasRemove) return <div id={buttonsProps.fieldPathId.$id}>{children}</div>;
  const name = typeof item === "string" ? `${item} ${index + 1}` : String(index + 1);
  return (
    <fieldset id={buttonsProps.fieldPathId.$id} className={classNames(styles.card, dragItem)} {...marks}>
      <legend>
        {handle}
        {name}
      </legend>
      <ItemButtons {...props} />
      <div className={styles.itemFields}>{children}</div>
    </fieldset>
  );
}
