import type { Step } from '../story/step.ts';
import { conditionOf, memberOf } from './condition.ts';
import type { Document, OperationObject } from './document.ts';

/**
 * Makes the lines of a request's test script: the document's promises, then the story's
 * expectations.
 */
export function assertions(
  document: Document,
  operation: OperationObject,
  { code, expect = {}, keep = {} }: Step,
  status: number,
): string[] {
  const response = operation.responses[status];
  if (response === undefined) {
    throw new RangeError(`${operation.operationId} does not answer ${status}`);
  }
  const type = code === undefined ? 'application/json' : 'application/problem+json';
  const schema =
    code === undefined ? response.content?.[type]?.schema.$ref : '#/components/schemas/Problem';
  const required = document.components.schemas[schema?.split('/').at(-1) ?? '']?.required ?? [];
  const hasEtag = status < 300 && response.headers !== undefined && 'ETag' in response.headers;
  return [
    `pm.test('${status}', () => pm.response.to.have.status(${status}));`,
    'const body = pm.response.json();',
    ...test(`is ${type}`, `pm.response.headers.get('Content-Type').startsWith('${type}')`),
    ...(code === undefined ? [] : test(`has the code ${code}`, `body.code === '${code}'`)),
    ...test(
      'has every required member',
      `${JSON.stringify(required)}.every((name) => name in body)`,
    ),
    ...(hasEtag
      ? test(
          'has its version as ETag',
          `pm.response.headers.get('ETag') === '"' + body.version + '"'`,
        )
      : []),
    ...Object.entries(keep).map(
      ([variable, member]) => `pm.collectionVariables.set('${variable}', ${memberOf(member)});`,
    ),
    ...Object.entries(expect).flatMap(([name, expected]) => test(name, conditionOf(expected))),
  ];
}

const test = (name: string, condition: string): string[] => [
  `pm.test('${name}', () => pm.expect(${condition}).to.equal(true));`,
];
