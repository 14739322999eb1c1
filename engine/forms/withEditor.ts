/** Preloads the form editor, which is far larger, in parallel with the code of a component that shows a form. */
export function withEditor<Module>(part: Promise<Module>): Promise<Module> {
  // A failure is ignored here: the form loads the editor again and reports the error.
  import("./FormEditor").catch(() => undefined);
  return part;
}
