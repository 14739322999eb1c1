import { describe, expect, test } from "vitest";
import type { Field } from "../../../codegen/generated/documents";
import type { JsonObject } from "../../../codegen/json";
import { expand } from "./bakeForm";

interface Case {
  title: string;
  field: Field;
  schema: JsonObject;
  ui: JsonObject;
}

const cases: Case[] = [
  {
    title: "type and limits come from the operation, the label from the key",
    field: { key: "weight" },
    schema: { type: "integer", minimum: 100, maximum: 5000 },
    ui: { "ui:title": "Weight", "ui:widget": "TextWidget" },
  },
  {
    title: "limits are tightened, never loosened",
    field: { key: "weight", label: "Grams", min: 200, max: 9000, step: 50 },
    schema: { type: "integer", minimum: 200, maximum: 5000, multipleOf: 50 },
    ui: { "ui:title": "Grams", "ui:widget": "TextWidget" },
  },
  {
    title: "a kind of input is its widget, looks are in uiSchema",
    field: {
      key: "name",
      type: "textarea",
      placeholder: "Rye",
      subtext: "Short.",
      hint: "Why",
      addon: "!",
      disabled: true,
    },
    schema: { type: "string", minLength: 2, maxLength: 40 },
    ui: {
      "ui:title": "Name",
      "ui:widget": "textarea",
      "ui:placeholder": "Rye",
      "ui:help": "Short.",
      "ui:disabled": true,
      "ui:options": { hint: "Why", addon: "!" },
    },
  },
  {
    title: "a component is its widget, its options are ui:options",
    field: { key: "name", component: "LoafSelect", options: { multiple: true } },
    schema: { type: "string", minLength: 2, maxLength: 40 },
    ui: { "ui:title": "Name", "ui:widget": "LoafSelect", "ui:options": { multiple: true } },
  },
  {
    title: "names of masks and patterns become what they stand for",
    field: { key: "name", mask: "mac", pattern: "digits" },
    schema: { type: "string", minLength: 2, maxLength: 40, pattern: "^[0-9]+$" },
    ui: {
      "ui:title": "Name",
      "ui:widget": "TextWidget",
      "ui:options": { mask: "FF:FF", patternMessage: "Enter digits only." },
    },
  },
  {
    title: "a pattern of the field comes on top of the operation's",
    field: { key: "code", pattern: "^ab" },
    schema: { type: "string", pattern: "^(?:^ab)$", allOf: [{ pattern: "^[a-z]+$" }] },
    ui: { "ui:title": "Code", "ui:widget": "TextWidget" },
  },
  {
    title: "of an enumeration only the values the operation takes are offered",
    field: { key: "crust", enum: "crust" },
    schema: { type: "string", enum: ["soft", "dark"] },
    ui: { "ui:title": "Crust", "ui:widget": "select", "ui:enumNames": ["Soft", "Dark"] },
  },
  {
    title: "choices of the field are an enum with labels",
    field: { key: "crust", type: "radio", options: [{ value: "soft", label: "Like a cloud" }] },
    schema: { type: "string", enum: ["soft"] },
    ui: { "ui:title": "Crust", "ui:widget": "radio", "ui:enumNames": ["Like a cloud"] },
  },
  {
    title: "a list of choices is a select without doubles",
    field: { key: "grains", options: [{ value: "rye", label: "Rye" }] },
    schema: { type: "array", uniqueItems: true, items: { type: "string", enum: ["rye"] } },
    ui: { "ui:title": "Grains", "ui:widget": "select", "ui:enumNames": ["Rye"] },
  },
  {
    title: "a boolean is a checkbox, its default stays",
    field: { key: "sliced" },
    schema: { type: "boolean", default: false },
    ui: { "ui:title": "Sliced", "ui:widget": "checkbox" },
  },
  {
    title: "an e-mail address has its format, a password can be generated",
    field: { key: "mail_box", type: "email", generate: true, permission: "bake_loaves" },
    schema: { type: "string", format: "email" },
    ui: { "ui:title": "Mail box", "ui:widget": "email", "ui:options": { generate: true, permission: "bake_loaves" } },
  },
  {
    title: "an object has no widget of its own, and what lies in it is labelled",
    field: { key: "oven" },
    schema: { type: "object", properties: { heat: { type: "integer" } } },
    ui: { "ui:title": "Oven", heat: { "ui:title": "Heat" } },
  },
  {
    title: "a schema of the field completes the operation's",
    field: { key: "name", schema: { type: "string", maxLength: 10 } },
    schema: { type: "string", minLength: 2, maxLength: 10 },
    ui: { "ui:title": "Name", "ui:widget": "TextWidget" },
  },
  {
    title: "digits are a whole number, so many of them a largest number",
    field: { key: "weight", type: "digits", min: 200, maxlength: 3 },
    schema: { type: "integer", minimum: 200, maximum: 999 },
    ui: { "ui:title": "Weight", "ui:widget": "DigitsWidget" },
  },
  {
    title: "what is said of a list is said of each of its items",
    field: { key: "grains", component: "GrainList", minlength: 2, pattern: "[a-z]+" },
    schema: {
      type: "array",
      items: { type: "string", enum: ["rye", "oat"], minLength: 2, pattern: "^(?:[a-z]+)$" },
    },
    ui: { "ui:title": "Grains", "ui:widget": "GrainList" },
  },
  {
    title: "a notice has a property that no value fits, and draws its label itself",
    field: { key: "note", label: "Hot!", component: "BaseAlert", options: { tone: "warning" } },
    schema: { type: "string", readOnly: true, not: {} },
    ui: { "ui:title": "Hot!", "ui:widget": "BaseAlert", "ui:options": { tone: "warning", label: false } },
  },
  {
    title: "fields within an object are drawn as they say",
    field: { key: "oven", label: "Oven", fields: [{ key: "heat", label: "Degrees", max: 250 }] },
    schema: { type: "object", properties: { heat: { type: "integer", maximum: 250 } } },
    ui: {
      "ui:title": "Oven",
      "ui:order": ["heat"],
      heat: { "ui:title": "Degrees", "ui:widget": "TextWidget" },
    },
  },
  {
    title: "fields within an object without a label are drawn as part of what is around it",
    field: { key: "oven", fields: [{ key: "heat" }] },
    schema: { type: "object", properties: { heat: { type: "integer" } } },
    ui: { "ui:title": "", "ui:order": ["heat"], heat: { "ui:title": "Heat", "ui:widget": "TextWidget" } },
  },
  {
    title: "fields within a list are its columns where one input draws the list",
    field: { key: "batches", component: "TableInput", fields: [{ key: "count", label: "Loaves" }] },
    schema: {
      type: "array",
      items: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] },
    },
    ui: {
      "ui:title": "Batches",
      "ui:widget": "TableInput",
      "ui:options": { columns: { count: { "ui:title": "Loaves", "ui:widget": "TextWidget" } } },
    },
  },
];

describe("a field becomes a property and its looks", () => {
  test.each(cases)("$title", ({ field, schema, ui }) => {
    const expanded = expand(field);
    expect(expanded.schema.properties).toEqual({ [field.key]: schema });
    expect(expanded.uiSchema).toEqual({ "ui:order": [field.key], [field.key]: ui });
  });
});
