import { deref } from "../../api/resolveSchema";
import { at, isObject, type JsonObject } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { routeParams } from "../../scopes/routeParams";
import type { CheckContext } from "../context";
import { knownNames, missingName } from "../names/namesExist";

/** Every operation has a unique id, a known permission, a matching scope, and the parameters of its path. */
export function* apiOperations(context: CheckContext): Generator<Problem> {
  const permissions = knownNames(context, "permission");
  const owners = new Map<string, string>();
  for (const [name, { source, pointer }] of context.mergedApi.places) {
    const [method = "", path = ""] = name.split(" ");
    const operation = context.mergedApi.api.paths[path]?.[method];
    if (!isObject(operation) || method === "parameters") continue;
    yield* checkId(source, pointer, operation, owners, name);
    const permission = operation["x-permission"];
    const isPublic = permission === "public";
    if (
      permissions &&
      typeof permission === "string" &&
      !isPublic &&
      permission !== "none" &&
      !permissions.has(permission)
    ) {
      yield problemAt(source, at(pointer, "x-permission"), missingName("permission", permission, permissions), "api");
    }
    if (typeof operation["x-scope"] === "string" && isPublic !== (operation["x-scope"] === "public")) {
      yield problemAt(
        source,
        at(pointer, "x-scope"),
        "x-permission and x-scope must both be public, or neither",
        "api",
      );
    }
    yield* checkPath(source, pointer, path, operation, context);
  }
}

function* checkId(
  source: SourceDocument,
  pointer: string,
  operation: JsonObject,
  owners: Map<string, string>,
  name: string,
): Generator<Problem> {
  const id = operation.operationId;
  if (typeof id !== "string") return;
  const owner = owners.get(id);
  if (owner)
    yield problemAt(
      source,
      at(pointer, "operationId"),
      `the operationId ${JSON.stringify(id)} is already used by ${owner}`,
      "api",
    );
  else owners.set(id, name);
}

function* checkPath(
  source: SourceDocument,
  pointer: string,
  path: string,
  operation: JsonObject,
  context: CheckContext,
): Generator<Problem> {
  const { api } = context.mergedApi;
  const lists = [api.paths[path]?.parameters, operation.parameters];
  const parameters = lists
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((value) => [deref(api, value) ?? {}]);
  const declared = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => String(name));
  const needed = routeParams(path).map(({ name }) => name);
  for (const name of needed.filter((parameter) => !declared.includes(parameter))) {
    yield problemAt(
      source,
      pointer,
      `the path parameter ${JSON.stringify(name)} is not declared in its parameters`,
      "api",
      "key",
    );
  }
  for (const name of declared.filter((parameter) => !needed.includes(parameter))) {
    yield problemAt(source, at(pointer, "parameters"), `${path} has no {${name}}`, "api", "key");
  }
}
