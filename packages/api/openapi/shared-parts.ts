/**
 * The OpenAPI document in its two forms. In the file, what several operations have is written once,
 * under `components`, and referenced (OpenAPI 3.1, Reference Object). The programs of this
 * repository read it in whole. Schemas are shared in both forms: zod-openapi does that.
 */

/** JSON that is not looked into. */
type Json = unknown;
type Members = Readonly<Record<string, Json>>;

interface Operation {
  readonly parameters?: readonly Json[];
  readonly responses: Readonly<Record<string, Json>>;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Members>>;
}

/** The kinds of parts that are shared, beside schemas and headers. */
type Kind = 'parameters' | 'responses' | 'examples';
const REFERENCE = /^#\/components\/(parameters|responses|examples)\/([\w.-]+)$/;
const PROBLEM = 'application/problem+json';

/**
 * Returns the document with each part that occurs twice or more as one component. A problem has one
 * example, from its first operation: others differ from it in `instance`, which is the path of the
 * request.
 */
export function withSharedParts<Document>(document: Document): Document {
  const whole = JSON.parse(JSON.stringify(document)) as ApiDocument;
  const examples = new Components('examples', () => true);
  const withExamples = mapped(whole, (operation) => ({
    ...operation,
    responses: mapMembers(operation.responses, (answer) => sharedExamples(answer, examples)),
  }));
  const times = occurrences(withExamples);
  const isRepeated = (part: string) => (times.get(part) ?? 0) > 1;
  const responses = new Components('responses', isRepeated);
  const parameters = new Components('parameters', isRepeated);
  const shared = mapped(withExamples, (operation) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((each) =>
        parameters.reference(parameterName(each), each),
      ),
    }),
    responses: mapMembers(operation.responses, (answer, status) =>
      responses.reference(answerName(status, answer), answer),
    ),
  }));
  return {
    ...shared,
    components: {
      ...whole.components,
      parameters: parameters.parts,
      responses: responses.parts,
      examples: examples.parts,
    },
  } as Document;
}

/** Returns the document with each shared part at all its places: `withSharedParts` in reverse. */
export function inWhole<Document>(document: Document): Document {
  const { components } = document as ApiDocument;
  const resolved = (value: Json): Json => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(resolved);
    const [, kind = '', name = ''] = REFERENCE.exec(String((value as Members)['$ref'])) ?? [];
    const part = components?.[kind]?.[name];
    return part === undefined ? mapMembers(value as Members, resolved) : resolved(part);
  };
  return {
    ...document,
    paths: resolved((document as ApiDocument).paths),
  } as Document;
}

/** The components of a kind. Parts of one content have one name. */
class Components {
  readonly parts: Record<string, Json> = {};
  readonly #kind: Kind;
  readonly #isShared: (part: string) => boolean;
  readonly #names = new Map<string, string>();

  constructor(kind: Kind, isShared: (part: string) => boolean) {
    this.#kind = kind;
    this.#isShared = isShared;
  }

  /**
   * Returns a reference to the part, or the part itself if it is not shared.
   *
   * @param content by which parts are compared
   */
  reference(name: string, part: Json, content = JSON.stringify(part)): Json {
    if (!this.#isShared(content)) return part;
    const known = this.#names.get(content) ?? this.#freeName(name);
    this.#names.set(content, known);
    this.parts[known] ??= part;
    return { $ref: `#/components/${this.#kind}/${known}` };
  }

  #freeName(name: string): string {
    for (let n = 1; ; n += 1) {
      const free = n === 1 ? name : `${name}-${n}`;
      if (this.parts[free] === undefined) return free;
    }
  }
}

/** Replaces the examples of a problem. */
function sharedExamples(answer: Json, components: Components): Json {
  const { content } = answer as { readonly content?: Readonly<Record<string, Members>> };
  const problem = content?.[PROBLEM];
  if (!problem?.['examples']) return answer;
  const examples = mapMembers(problem['examples'] as Members, (example, code) => {
    const { summary, value } = example as { readonly summary: string; readonly value: Members };
    const { instance: _, ...rest } = value;
    return components.reference(code, example, JSON.stringify([summary, rest]));
  });
  return { ...(answer as Members), content: { ...content, [PROBLEM]: { ...problem, examples } } };
}

/** Counts each parameter and each answer. */
function occurrences({ paths }: ApiDocument): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const part of [...(operation.parameters ?? []), ...Object.values(operation.responses)]) {
      const content = JSON.stringify(part);
      times.set(content, (times.get(content) ?? 0) + 1);
    }
  return times;
}

/** `limit`, `path.customerId`: a name alone is a query's. */
function parameterName(parameter: Json): string {
  const { name, in: place } = parameter as { readonly name: string; readonly in: string };
  return place === 'query' ? name : `${place}.${name}`;
}

/** The code of a problem that is alone, or the status. */
function answerName(status: string, answer: Json): string {
  const { content } = answer as { readonly content?: Readonly<Record<string, Members>> };
  const codes = Object.keys((content?.[PROBLEM]?.['examples'] as Members | undefined) ?? {});
  return codes.length === 1 ? String(codes[0]) : status;
}

const mapped = (
  document: ApiDocument,
  change: (operation: Operation) => Operation,
): ApiDocument => ({
  ...document,
  paths: mapMembers(document.paths, (methods) => mapMembers(methods, change)),
});

const mapMembers = <Value, Result>(
  members: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, name)]));
