import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FormContextType,
  getUiOptions,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  type IconButtonProps as RjsfButtonProps,
  type TemplatesType,
  type UiSchema,
} from "@rjsf/utils";
import { type ReactNode, useRef } from "react";
import { Button } from "../elements/Button";
import { AscendingGlyph, CloseGlyph, DescendingGlyph } from "../elements/glyphs";
import { IconButton } from "../elements/IconButton";
import { useTranslate } from "../languages/useTranslate";
import { Chunks } from "./Chunks";
import { FieldFrame } from "./FieldFrame";
import { useForm } from "./FormContext";
import styles from "./forms.module.css";
import { keyOf } from "./paths";

const rootDepth = 0;

// How many fields, and how many items of a list, make one chunk of a long form, and about how tall one is.
const fieldChunk = { size: 40, height: 70 };
const itemChunk = { size: 8, height: 400 };

function ObjectFields({ properties, title, uiSchema, fieldPathId, description }: ObjectFieldTemplateProps) {
  const fields = properties.map((property) => property.content);
  if (fieldPathId.path.length === rootDepth) return <Chunks fields={fields} {...fieldChunk} />;
  return (
    <Group id={fieldPathId.$id} title={groupTitle(title, uiSchema, fieldPathId.path)} description={description}>
      <Chunks fields={fields} {...fieldChunk} />
    </Group>
  );
}

function ArrayFields(props: ArrayFieldTemplateProps) {
  const { items, title, uiSchema, fieldPathId, canAdd, onAddClick, disabled, readonly } = props;
  const t = useTranslate();
  const add = useUpToDate(onAddClick);
  return (
    <Group id={fieldPathId.$id} title={groupTitle(title, uiSchema, fieldPathId.path)}>
      <Chunks fields={items} {...itemChunk} />
      {canAdd && (
        <Button className={styles.add} disabled={disabled || readonly} onClick={add}>
          {t("Add")}
        </Button>
      )}
    </Group>
  );
}

// RJSF changes a list as it knows it, so it has to know what was typed.
function useUpToDate<Event>(task: (event?: Event) => void, before = () => {}): (event?: Event) => void {
  const { bridge } = useForm();
  const latest = useRef(task);
  latest.current = task;
  return (event) => {
    bridge.bringUpToDate();
    before();
    latest.current(event);
  };
}

// An item of a list is called by its number; RJSF would call it "tasks-1".
function groupTitle(title: string, uiSchema: UiSchema | undefined, path: readonly (string | number)[]): string {
  const place = path.at(-1);
  return typeof place === "number" ? String(place + 1) : (getUiOptions(uiSchema).title ?? title);
}

function Group(props: { id: string; title?: string; description?: ReactNode; children: ReactNode }) {
  return (
    <fieldset id={props.id} className={styles.group}>
      {props.title && <legend>{props.title}</legend>}
      {typeof props.description === "string" && <p className={styles.help}>{props.description}</p>}
      {props.children}
    </fieldset>
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

function ArrayItem({ children, buttonsProps, hasToolbar }: ArrayFieldItemTemplateProps) {
  const t = useTranslate();
  const { hasMoveUp, hasMoveDown, hasRemove, disabled, readonly } = buttonsProps;
  const isFixed = disabled || readonly;
  const { up, down, remove } = useItemMoves(buttonsProps);
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
                onClick={up}
              />
              <IconButton
                size="small"
                icon={<DescendingGlyph size={14} />}
                label={t("Move down")}
                disabled={isFixed || !hasMoveDown}
                onClick={down}
              />
            </>
          )}
          {hasRemove && (
            <IconButton
              size="small"
              icon={<CloseGlyph size={14} />}
              label={t("Remove")}
              disabled={isFixed}
              onClick={remove}
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
