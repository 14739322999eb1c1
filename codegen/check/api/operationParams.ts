import { parametersOf, paramsOf } from "../../expand/expandUses";
import { defaultBinding } from "../../expand/fillParams";
import type { ListBlock, PageDocument } from "../../generated/documents";
import { at } from "../../json";
import { memoizeAll } from "../../memoize";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { routeParams } from "../../scopes/routeParams";
import type { Use } from "../../scopes/use";
import type { CheckContext } from "../context";
import { oncePerPlace } from "../oncePerPlace";
import { usesOf } from "../validDocuments";

/** Operations and routes get the path parameters they need, and none that they do not declare. */
export function* operationParams(context: CheckContext): Generator<Problem> {
  yield* oncePerPlace(unknownParams(context));
  for (const { source, use } of usesOf(context)) {
    const target = targetOf(use, context);
    if (target) yield* unfilledParams(source, use, target, context);
  }
}

interface Target {
  /** The operation or route, and the property that names it. */
  id: string;
  property: "operation" | "route";
  known: readonly string[];
}

function targetOf(use: Use, { operations, documents }: CheckContext): Target | undefined {
  const value = use.value;
  const id = "operation" in value ? value.operation : undefined;
  const operation = operations.get(id ?? "");
  if (operation)
    return { id: operation.id, property: "operation", known: operation.parameters.map(({ name }) => name) };
  const route = "route" in value ? documents.allRoutes.find((candidate) => candidate.id === value.route) : undefined;
  if (!route) return undefined;
  const page = documents.pages[route.page ?? ""];
  const queryNames = page ? queryNamesOf(page) : [];
  return {
    id: route.id,
    property: "route",
    known: [...routeParams(route.path).map(({ name }) => name), ...queryNames],
  };
}

/** The query parameters of a page that a link may set: those it binds to and the filters of its lists. */
const queryNamesOf = memoizeAll((page: PageDocument) => [
  ...[...JSON.stringify(page).matchAll(/\{query\.(\w+)\}/g)].map(([, name = ""]) => name),
  ...page.blocks.flatMap((block) => (block.block === "list" ? filtersOf(block) : [])),
]);

// Named as the engine names them in the address.
function filtersOf({ id, filters = [] }: ListBlock): string[] {
  return filters.map(({ key }) => (id === undefined ? key : `${id}.${key}`));
}

function* unknownParams(context: CheckContext): Generator<Problem> {
  for (const { source, use } of usesOf(context)) {
    const target = targetOf(use, context);
    if (!target) continue;
    const { id, known } = target;
    for (const name of Object.keys(paramsOf(use) ?? {}).filter((given) => !known.includes(given))) {
      const message = `${JSON.stringify(name)} is not a parameter of ${id}${didYouMean(name, known)}`;
      yield problemAt(source, at(use.pointer, "params", name), message, "params", "key");
    }
  }
}

function* unfilledParams(
  source: SourceDocument,
  use: Use,
  { id, property }: Target,
  context: CheckContext,
): Generator<Problem> {
  const given = paramsOf(use) ?? {};
  for (const name of parametersOf(use, context).filter((parameter) => !(parameter in given))) {
    const { params } = use.scope;
    const isInRoute = params === "unknown" || params.has(name);
    if (isInRoute || defaultBinding(name, use.scope, context.documents).startsWith("{record.")) continue;
    const message = `${id} needs the path parameter ${JSON.stringify(name)}, which neither a record nor the address supplies; add "params"`;
    yield problemAt(source, at(use.pointer, property), message, "params");
  }
}
