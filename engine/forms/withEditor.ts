/** Fetches a part of the screen that shows a form, and beside it the editor, which is far larger. */
export async function withEditor<Module>(part: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([part, import("./FormEditor")]);
  return module;
}
