import { formOperation } from "../../api/formOperation";
import type { Operation } from "../../api/operations";
import { isOpen, propertyNames, propertySchema } from "../../api/resolveSchema";
import { fieldConstraints } from "../../check/forms/fieldConstraints";
import { formFields } from "../../check/forms/formFields";
import type { FormDocument } from "../../generated/documents";
import type { Compiled } from "../../index";
import { stringsOf } from "../../json";
import { quotedList } from "../../shape/describeError";
import { innerFieldReasons } from "./innerFieldReasons";

/** Explains why a form passed each check that applies to it, with what it was compared to. */
export function passedChecks(id: string, compiled: Compiled): string[] {
  const { documents, operations } = compiled;
  const form = documents.forms[id];
  const operation = form && formOperation(documents.api, operations, form.submit);
  if (!form || !operation) return [];
  const reasons = [
    ["operation", `${operation.id} is in the API; it requires the permission ${operation.permission}`],
    ["keys", keysReason(form, operation, compiled)],
    ...innerFieldReasons(form, operation, compiled).map((reason) => ["within", reason]),
    ["required", requiredReason(form, operation, compiled)],
    ["limits", limitsReason(form, operation, compiled)],
    ["names", namesReason(form)],
    ["conditions", conditionsReason(form)],
    ["patterns", patternsReason(form, compiled)],
    ["texts", textsReason(form, compiled)],
    ["validator", "compiled by Ajv in strict mode, without eval"],
  ];
  return reasons.flatMap(([rule, reason]) => (reason ? [`  ${rule}: ${reason}`] : []));
}

const list = (names: Iterable<string>) => quotedList([...new Set(names)], "and");

function keysReason(form: FormDocument, { id, body }: Operation, { documents }: Compiled): string | undefined {
  const keys = fieldConstraints(form, documents.registry).map(({ key }) => key);
  if (keys.length === 0 || !body) return undefined;
  const named = propertyNames(documents.api, body);
  const unnamed = keys.filter((key) => !named.includes(key));
  if (unnamed.length > 0 && isOpen(documents.api, body))
    return `the body of ${id} allows additional properties, such as ${list(unnamed)}`;
  return `${list(keys)} ${keys.length === 1 ? "is" : "are"} in the body of ${id}`;
}

function requiredReason(form: FormDocument, { id, body }: Operation, { documents }: Compiled): string {
  const required = stringsOf(body?.required);
  if (required.length === 0) return `${id} requires nothing`;
  const keys = new Set(fieldConstraints(form, documents.registry).map(({ key }) => key));
  const fixed = required.filter((name) => !keys.has(name));
  const filled = `${id} requires ${list(required)}`;
  return fixed.length === 0 ? `${filled}: set by fields` : `${filled}: the form sets ${list(fixed)}`;
}

function limitsReason(form: FormDocument, { id, body }: Operation, { documents }: Compiled): string | undefined {
  const reasons = fieldConstraints(form, documents.registry).flatMap(({ key, limits }) =>
    limits.map(({ keyword, name, value }) => {
      const limit = body && propertySchema(documents.api, body, key)?.[keyword];
      return `${name} ${value} of ${JSON.stringify(key)} ${limit === undefined ? `has no counterpart in ${id}` : `is no looser than the ${limit} of ${id}`}`;
    }),
  );
  return reasons.length > 0 ? reasons.join("; ") : undefined;
}

function namesReason(form: FormDocument): string | undefined {
  const named = formFields(form).flatMap(([{ component, enum: choices, mask }]) => [component, choices, mask]);
  const names = named.filter((name) => name !== undefined);
  return names.length > 0 ? `${list(names)} ${names.length === 1 ? "exists" : "exist"}` : undefined;
}

function conditionsReason(form: FormDocument): string | undefined {
  const conditional = formFields(form).filter(([{ depends }]) => depends !== undefined);
  if (conditional.length === 0) return undefined;
  const dependencies = conditional.map(
    ([{ key, depends }]) => `${JSON.stringify(key)} on ${list(Object.keys(depends ?? {}))}`,
  );
  return `depend on fields of this form, without cycles: ${[...new Set(dependencies)].join("; ")}`;
}

function patternsReason(form: FormDocument, { documents }: Compiled): string | undefined {
  const patterns = formFields(form).flatMap(([{ pattern }]) => pattern ?? []);
  if (patterns.length === 0) return undefined;
  const own = patterns.filter((pattern) => !Object.hasOwn(documents.masks.patterns, pattern));
  return own.length > 0 ? `${list(own)} match in linear time` : `${list(patterns)} are in masks.json`;
}

function textsReason(form: FormDocument, { documents }: Compiled): string {
  const texts = [form.title, ...formFields(form).flatMap(([{ label }]) => label ?? [])];
  const languages = Object.entries(documents.languages).filter(([code, { complete }]) => complete && code !== "en");
  const done = languages.filter(([, { texts: known }]) => texts.every((text) => Object.hasOwn(known, text)));
  if (done.length < languages.length) return `${texts.length}; untranslated ones are shown in English`;
  return languages.length === 0
    ? `${texts.length}; no language is marked complete`
    : `${texts.length}, each in ${list(done.map(([code]) => code))}`;
}
