import { type ArrayFieldItemTemplateProps, getUiOptions } from "@rjsf/utils";
import { AscendingGlyph, CloseGlyph, DescendingGlyph } from "../elements/glyphs";
import { IconButton } from "../elements/IconButton";
import { useTranslate } from "../languages/useTranslate";
import { useForm } from "./FormContext";
import styles from "./forms.module.css";
import { keyOf } from "./paths";
import { useUpToDate } from "./useUpToDate";

/** An item of a list: a line with its buttons, or, of objects, a card that is called by its number. */
export function ListItem(props: ArrayFieldItemTemplateProps) {
  const { children, index, schema, totalItems, parentUiSchema, buttonsProps } = props;
  const { item } = getUiOptions(parentUiSchema);
  if (schema.type !== "object")
    return (
      <div className={styles.item}>
        <div className={styles.itemFields}>{children}</div>
        <ItemButtons {...props} />
      </div>
    );
  if (totalItems === 1 && !buttonsProps.hasRemove) return <div id={buttonsProps.fieldPathId.$id}>{children}</div>;
  const name = typeof item === "string" ? `${item} ${index + 1}` : String(index + 1);
  return (
    <fieldset id={buttonsProps.fieldPathId.$id} className={styles.card}>
      <legend>{name}</legend>
      <ItemButtons {...props} />
      <div className={styles.itemFields}>{children}</div>
    </fieldset>
  );
}

function ItemButtons({ buttonsProps, hasToolbar }: ArrayFieldItemTemplateProps) {
  const t = useTranslate();
  const { hasMoveUp, hasMoveDown, hasRemove, disabled, readonly } = buttonsProps;
  const isFixed = disabled || readonly;
  const { up, down, remove } = useItemMoves(buttonsProps);
  if (!hasToolbar) return null;
  const size = "small";
  return (
    <div className={styles.itemButtons}>
      {(hasMoveUp || hasMoveDown) && (
        <>
          <IconButton
            size={size}
            icon={<AscendingGlyph size={14} />}
            label={t("Move up")}
            disabled={isFixed || !hasMoveUp}
            onClick={up}
          />
          <IconButton
            size={size}
            icon={<DescendingGlyph size={14} />}
            label={t("Move down")}
            disabled={isFixed || !hasMoveDown}
            onClick={down}
          />
        </>
      )}
      {hasRemove && (
        <IconButton
          size={size}
          icon={<CloseGlyph size={14} />}
          label={t("Remove")}
          disabled={isFixed}
          onClick={remove}
        />
      )}
    </div>
  );
}

// What is wrong with an item belongs to it, wherever it goes.
function useItemMoves({ fieldPathId, index, ...moves }: ArrayFieldItemTemplateProps["buttonsProps"]) {
  const { store } = useForm();
  const list = keyOf(fieldPathId.path.slice(0, -1));
  const tell = (to?: number) => () => store.problems.moveItem(list, index, to);
  return {
    up: useUpToDate(moves.onMoveUpItem, tell(index - 1)),
    down: useUpToDate(moves.onMoveDownItem, tell(index + 1)),
    remove: useUpToDate(moves.onRemoveItem, tell()),
  };
}
