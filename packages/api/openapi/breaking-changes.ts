/**
 * Finds what a newer OpenAPI document takes away from the clients of an older one:
 * docs/compatibility.md has the rules.
 */
import { codesIn, type Schema, type Schemas } from './compared-schema.ts';
import { type Break, type Place, schemaBreaks } from './schema-breaks.ts';

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Security = readonly Readonly<Record<string, readonly string[]>>[];

interface Part {
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Answer {
  readonly headers?: Readonly<Record<string, Part>>;
  readonly content?: Content;
}

interface Operation {
  readonly parameters?: readonly (Part & { readonly name: string; readonly in: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security?: Security;
}

/** An OpenAPI document 3.1, as far as it is compared. Only schemas may be references. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Schemas };
  readonly security?: Security;
}

/** The context of an operation: the schemas of both documents, and the route as the label. */
type Context = Pick<Place, 'before' | 'after' | 'label'>;

/** Returns each break once: that of a shared schema under the schema's name. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): Break[] {
  const found = Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, old]) => {
      const label = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) return [{ name: label, text: `${label} is gone` }];
      const context = {
        before: before.components?.schemas ?? {},
        after: after.components?.schemas ?? {},
        label,
      };
      return [
        ...lostCallers(label, old.security ?? before.security, now.security ?? after.security),
        ...parameterBreaks(old, now, context),
        ...bodyBreaks(old.requestBody, now.requestBody, context),
        ...Object.entries(old.responses).flatMap(([status, answer]) =>
          answerBreaks(status, answer, now.responses[status], context),
        ),
      ];
    }),
  );
  return [...new Map(found.map((one) => [one.text, one])).values()];
}

/** A caller has the scopes of one alternative, and needs all of one alternative. */
function lostCallers(route: string, old: Security = [], now: Security = []): Break[] {
  const scopesOf = (one: Security[number]) => Object.values(one).flat();
  const isAdmitted = (scopes: string[]) =>
    now.length === 0 || now.some((one) => scopesOf(one).every((scope) => scopes.includes(scope)));
  return old
    .map(scopesOf)
    .filter((scopes) => !isAdmitted(scopes))
    .map((scopes) => scopes.join(' ') || 'token')
    .map((name) => ({ name, text: `${route} is closed to callers with ${name}` }));
}

function parameterBreaks(old: Operation, now: Operation, context: Context): Break[] {
  const keyed = ({ parameters = [] }: Operation) =>
    new Map(parameters.map((one) => [`${context.label} ${one.in} ${one.name}`, one]));
  const [olds, nows] = [keyed(old), keyed(now)];
  return [
    ...[...olds].flatMap(([label, { name, schema = {} }]) => {
      const parameter = nows.get(label);
      if (!parameter) return [{ name, text: `${label} is gone` }];
      const place: Place = { ...context, direction: 'request', label, name };
      return schemaBreaks(schema, parameter.schema ?? {}, place);
    }),
    ...[...nows]
      .filter(([label, { required }]) => required && !olds.get(label)?.required)
      .map(([label, { name }]) => ({ name, text: `${label} is required now` })),
  ];
}

function bodyBreaks(
  old: Operation['requestBody'],
  now: Operation['requestBody'],
  context: Context,
): Break[] {
  const label = `${context.label} body`;
  const isRequired = now?.required && !old?.required;
  return [
    ...(isRequired ? [{ name: 'body', text: `${label} is required now` }] : []),
    ...contentBreaks(old?.content, now?.content, { ...context, direction: 'request', label }),
  ];
}

function answerBreaks(
  status: string,
  old: Answer,
  now: Answer | undefined,
  context: Context,
): Break[] {
  const label = `${context.label} ${status}`;
  if (!now) return [{ name: status, text: `${label} is gone` }];
  const codes = codesOf(now.content, context.after);
  return [
    ...Object.entries(old.headers ?? {}).flatMap(([name, { required }]) => {
      const header = now.headers?.[name];
      if (!header) return [{ name, text: `${label} ${name} is gone` }];
      const isLess = required && !header.required;
      return isLess ? [{ name, text: `${label} ${name} may be missing now` }] : [];
    }),
    ...codesOf(old.content, context.before)
      .filter((code) => !codes.includes(code))
      .map((code) => ({ name: code, text: `${label} ${code} is gone` })),
    ...contentBreaks(old.content, now.content, { ...context, direction: 'answer', label }),
  ];
}

function contentBreaks(old: Content = {}, now: Content = {}, at: Omit<Place, 'name'>): Break[] {
  return Object.entries(old).flatMap(([name, { schema = {} }]) => {
    const content = now[name];
    if (!content) return [{ name, text: `${at.label} ${name} is gone` }];
    return schemaBreaks(schema, content.schema ?? {}, { ...at, name });
  });
}

/** The codes of a problem, and those of its parts: the values of members named `code`. */
const codesOf = (content: Content = {}, schemas: Schemas): string[] =>
  Object.values(content).flatMap(({ schema = {} }) => codesIn(schema, schemas));
