/** The inputs of a form by their places in its data, whoever drew it. */
export function inputsOf(form: Element): Map<string, HTMLInputElement> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  return new Map(inputs.map((input) => [input.id.replace(/^(root|_r_\w+?_)(?=_|$)/, ""), input]));
}
