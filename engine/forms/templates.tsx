import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FormContextType,
  ObjectFieldTemplateProps,
  RJSFSchema,
  IconButtonProps as RjsfButtonProps,
  TemplatesType,
} from "@rjsf/utils";
import type { ReactNode } from "react";
import { Button } from "../elements/Button";
import { AscendingGlyph, CloseGlyph, DescendingGlyph } from "../elements/glyphs";
import { IconButton } from "../elements/IconButton";
import { useTranslate } from "../languages/useTranslate";
import { FieldFrame } from "./FieldFrame";
import styles from "./forms.module.css";

const rootDepth = 0;

function ObjectFields({ properties, title, fieldPathId, description }: ObjectFieldTemplateProps) {
  const fields = properties.map((property) => property.content);
  if (fieldPathId.path.length === rootDepth) return <div className={styles.fields}>{fields}</div>;
  return (
    <Group id={fieldPathId.$id} title={title} description={description}>
      {fields}
    </Group>
  );
}

function ArrayFields({ items, title, fieldPathId, canAdd, onAddClick, disabled, readonly }: ArrayFieldTemplateProps) {
  const t = useTranslate();
  return (
    <Group id={fieldPathId.$id} title={title}>
      {items}
      {canAdd && (
        <Button className={styles.add} disabled={disabled || readonly} onClick={onAddClick}>
          {t("Add")}
        </Button>
      )}
    </Group>
  );
}

function Group(props: { id: string; title?: string; description?: ReactNode; children: ReactNode }) {
  return (
    <fieldset id={props.id} className={styles.group}>
      {props.title && <legend>{props.title}</legend>}
      {typeof props.description === "string" && <p className={styles.help}>{props.description}</p>}
      <div className={styles.fields}>{props.children}</div>
    </fieldset>
  );
}

function ArrayItem({ children, buttonsProps, hasToolbar }: ArrayFieldItemTemplateProps) {
  const t = useTranslate();
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem, disabled, readonly } =
    buttonsProps;
  const isFixed = disabled || readonly;
  return (
    <div className={styles.item}>
      <div className={styles.itemFields}>{children}</div>
      {hasToolbar && (
        <div className={styles.itemButtons}>
          {(hasMoveUp || hasMoveDown) && (
            <>
              <IconButton
                size="small"
                icon={<AscendingGlyph size={14} />}
                label={t("Move up")}
                disabled={isFixed || !hasMoveUp}
                onClick={onMoveUpItem}
              />
              <IconButton
                size="small"
                icon={<DescendingGlyph size={14} />}
                label={t("Move down")}
                disabled={isFixed || !hasMoveDown}
                onClick={onMoveDownItem}
              />
            </>
          )}
          {hasRemove && (
            <IconButton
              size="small"
              icon={<CloseGlyph size={14} />}
              label={t("Remove")}
              disabled={isFixed}
              onClick={onRemoveItem}
            />
          )}
        </div>
      )}
    </div>
  );
}

function AddButton({ onClick, disabled }: RjsfButtonProps) {
  const t = useTranslate();
  return (
    <Button onClick={onClick} disabled={disabled}>
      {t("Add")}
    </Button>
  );
}

// The frame draws help and errors itself, with their wiring.
const Nothing = () => null;

/** How a form is drawn around its inputs. */
export const templates: Partial<Omit<TemplatesType<unknown, RJSFSchema, FormContextType>, "ButtonTemplates">> & {
  ButtonTemplates: Partial<TemplatesType["ButtonTemplates"]>;
} = {
  FieldTemplate: FieldFrame,
  ObjectFieldTemplate: ObjectFields,
  ArrayFieldTemplate: ArrayFields,
  ArrayFieldItemTemplate: ArrayItem,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  ButtonTemplates: { AddButton },
};
