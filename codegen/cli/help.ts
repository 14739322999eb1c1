/** The text of `--help`, the same for all commands. */
export const HELP = `Farhelm's documents from the command line. Options follow two hyphens.

  npm run check                                    check every document of schemas/
  npm run check -- FOLDER…                         with the documents of these folders laid over them
  npm run explain form|page|modal NAME             what it becomes, where each part comes from, why it passed
  npm run explain enum|domain NAME                 the same of an enumeration or a domain table
  npm run explain routes|navigation|header|errors|settings
  npm run explain form NAME -- FOLDER…             with these folders laid over
  npm run new form|modal|page|brand|language NAME  write a first version that passes the check
      --operation OPERATION                        a form or page of this call of the API
      --contract FILE                              of a call of somebody else's OpenAPI document
      --folder FOLDER                              into this folder, instead of schemas/
  npm run codegen                                  write the types and lists of names the sources use`;

/** Whether the arguments of a command ask for help. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => arg === "--help" || arg === "-h");
}
