import {
  type ArrayFieldTemplateProps,
  canExpand,
  type FormContextType,
  getUiOptions,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  type IconButtonProps as RjsfButtonProps,
  type TemplatesType,
} from "@rjsf/utils";
import type { ReactNode } from "react";
import { Button } from "../../elements/buttons/Button";
import { useTranslate } from "../../languages/useTranslate";
import { useForm } from "../FormContext";
import styles from "../forms.module.css";
import { ChoiceFrame } from "../frame/ChoiceFrame";
import { Chunks } from "../frame/Chunks";
import { FieldFrame } from "../frame/FieldFrame";
import { ItemOrderContext, useItemOrder } from "./ItemOrder";
import { ListItem } from "./ListItem";

// Chunk sizes of fields and list items in a long form, and their estimated heights in pixels.
const fieldChunk = { size: 40, height: 70 };
const itemChunk = { size: 8, height: 400 };

function ObjectFields(props: ObjectFieldTemplateProps) {
  const { properties, title, schema, uiSchema, fieldPathId, description, formData } = props;
  const { view } = useForm();
  const fields = (
    <>
      <Chunks fields={properties.map(({ content }) => content)} {...fieldChunk} />
      {canExpand(schema, uiSchema, formData) && (
        <AddItemButton {...props} onAdd={() => view.addProperty(props.onAddProperty)} />
      )}
    </>
  );
  // The form itself and list items already have a frame; an object with an empty title has none.
  const name = getUiOptions(uiSchema).title ?? title;
  const place = fieldPathId.path.at(-1);
  if (typeof place !== "string" || name === "") return fields;
  return (
    <Group id={fieldPathId.$id} title={name} description={description}>
      {fields}
    </Group>
  );
}

function ListFields(props: ArrayFieldTemplateProps) {
  const { items, title, uiSchema, fieldPathId, canAdd } = props;
  const order = useItemOrder(fieldPathId.path);
  const { view } = useForm();
  return (
    <Group id={fieldPathId.$id} title={getUiOptions(uiSchema).title ?? title}>
      <div data-order="">
        <ItemOrderContext value={order}>
          <Chunks fields={items} {...itemChunk} />
        </ItemOrderContext>
      </div>
      {canAdd && <AddItemButton {...props} onAdd={() => view.addItem(props.onAddClick)} />}
    </Group>
  );
}

function AddItemButton({ onAdd, disabled, readonly }: { onAdd: () => void; disabled?: boolean; readonly?: boolean }) {
  const t = useTranslate();
  return (
    <Button className={styles.add} disabled={disabled || readonly} onClick={onAdd}>
      {t("Add")}
    </Button>
  );
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

function AddButton({ onClick, disabled }: RjsfButtonProps) {
  const t = useTranslate();
  return (
    <Button onClick={onClick} disabled={disabled}>
      {t("Add")}
    </Button>
  );
}

// The frame draws help and errors itself, linked by ARIA.
const Nothing = () => null;

/** RJSF's templates. */
export const templates: Partial<Omit<TemplatesType<unknown, RJSFSchema, FormContextType>, "ButtonTemplates">> & {
  ButtonTemplates: Partial<TemplatesType["ButtonTemplates"]>;
} = {
  FieldTemplate: FieldFrame,
  ObjectFieldTemplate: ObjectFields,
  ArrayFieldTemplate: ListFields,
  ArrayFieldItemTemplate: ListItem,
  MultiSchemaFieldTemplate: ChoiceFrame,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  ButtonTemplates: { AddButton },
};
