import { late } from "../elements/late";
import type { WidgetProps } from "../registry/Registry";
import { CheckboxesWidget, CheckboxWidget, RadioWidget } from "./ChoiceWidgets";
import { ColorWidget } from "./ColorWidget";
import { DigitsWidget } from "./DigitsWidget";
import { FileWidget } from "./FileWidget";
import { PasswordWidget } from "./PasswordWidget";
import { SelectWidget } from "./SelectWidget";
import { TextareaWidget } from "./TextareaWidget";
import { EmailWidget, TextWidget } from "./TextWidget";

/** The inputs of forms under the names RJSF knows; they come with the first form. */
export const formWidgets = {
  CheckboxWidget,
  CheckboxesWidget,
  ColorWidget,
  // In few forms: fetched with the first of them.
  DateWidget: late<WidgetProps>(async () => (await import("./DateWidget")).DateWidget).Part,
  DigitsWidget,
  EmailWidget,
  FileWidget,
  PasswordWidget,
  RadioWidget,
  SelectWidget,
  TextWidget,
  TextareaWidget,
  TimeWidget: late<WidgetProps>(async () => (await import("./time/TimeWidget")).TimeWidget).Part,
};
