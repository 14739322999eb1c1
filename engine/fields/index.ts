import { CheckboxesWidget, CheckboxWidget, RadioWidget } from "./ChoiceWidgets";
import { ColorWidget } from "./ColorWidget";
import { FileWidget } from "./FileWidget";
import { ItemSelect } from "./ItemSelect";
import { PasswordWidget } from "./PasswordWidget";
import { SelectWidget } from "./SelectWidget";
import { TextareaWidget } from "./TextareaWidget";
import { EmailWidget, TextWidget } from "./TextWidget";

/** The inputs the engine brings, under the names RJSF and documents use; an application adds its own beside them. */
export const standardWidgets = {
  CheckboxWidget,
  CheckboxesWidget,
  ColorWidget,
  EmailWidget,
  FileWidget,
  ItemSelect,
  PasswordWidget,
  RadioWidget,
  SelectWidget,
  TextWidget,
  TextareaWidget,
};
