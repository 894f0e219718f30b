import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { inWhole } from '../../packages/api/openapi/shared-parts.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/openapi.json');

interface Documented {
  readonly headers?: Readonly<
    Record<
      string,
      { readonly required?: boolean; readonly schema?: object; readonly $ref?: string }
    >
  >;
  readonly content: Readonly<Record<string, object>>;
}

let read:
  | {
      readonly paths: Record<
        string,
        Record<string, { readonly responses: Record<string, Documented> }>
      >;
    }
  | undefined;
let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

/** The parts of an answer that the document describes. */
interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Checks an answer's status, content type, headers and body against the OpenAPI document. */
export function expectDocumented(
  { method, path }: { method: string; path: string },
  answer: Answered,
): void {
  const operation = document().paths[path]?.[method.toLowerCase()];
  if (operation === undefined) return;
  const where = ['paths', path, method.toLowerCase(), 'responses', String(answer.status)];
  const response = operation.responses[answer.status];
  const [contentType = ''] = (answer.headers['content-type'] ?? '').split(';');
  if (response === undefined)
    throw new Error(`${method} ${path} is not documented to answer ${answer.status}`);
  if (response.content[contentType] === undefined) {
    throw new Error(
      `${method} ${path} is not documented to answer ${answer.status} as ${contentType}`,
    );
  }
  demand([...where, 'content', contentType, 'schema'], answer.body);
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined && header.required)
      throw new Error(`${method} ${path}: ${answer.status} lacks ${name}`);
    if (value !== undefined && header.schema) demand([...where, 'headers', name, 'schema'], value);
  }
}

function document() {
  read ??= inWhole(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as NonNullable<typeof read>);
  return read;
}

/** @throws {Error} lists the values that do not match their schemas */
function demand(at: readonly string[], value: unknown): void {
  const steps = at.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'));
  const reference = `openapi#/${steps.map(encodeURIComponent).join('/')}`;
  const validate = validators.get(reference) ?? compile(reference);
  if (validate(value)) return;
  const wrong = validate.errors?.map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
  );
  throw new Error(
    `not as documented at ${at.join(' ')}: ${wrong?.join('; ')} in ${JSON.stringify(value)}`,
  );
}

function compile(reference: string): ValidateFunction {
  if (ajv === undefined) {
    // openapi.test.ts checks the document itself; here the check would cost each file 70 ms. Most
    // schemas are used a few times: to make their code shorter takes longer than it saves.
    const code = { optimize: false };
    ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code });
    addFormats.default(ajv);
    ajv.addSchema(document(), 'openapi');
  }
  const validate = ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  return validate;
}
