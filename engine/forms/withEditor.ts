/** A part of the screen that shows a form, with the editor, which is far larger, fetched beside: the part need not wait for it. */
export function withEditor<Module>(part: Promise<Module>): Promise<Module> {
  // Where it does not come, the form says so, which asks for it again.
  import("./FormEditor").catch(() => undefined);
  return part;
}
