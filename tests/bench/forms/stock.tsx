import { shapes } from "virtual:shapes";
import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import { createRoot } from "react-dom/client";
import { measurePage } from "./probe";
import "../../../engine/layout/tokens.css";
import "../../../engine/layout/base.css";

const query = new URLSearchParams(location.search);
const shape = shapes.find(({ id }) => id === query.get("shape"));
if (!shape) throw new Error("The address names no shape.");
const record = query.has("invalid") ? shape.invalid : shape.valid;

measurePage(shape.inputs, () =>
  createRoot(document.getElementById("form") as HTMLElement).render(
    <Form
      schema={shape.schema}
      uiSchema={shape.uiSchema}
      initialFormData={record}
      validator={validator}
      liveValidate="onChange"
      noHtml5Validate
      showErrorList={false}
    />,
  ),
);
