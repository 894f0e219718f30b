import type { Expectation, Value } from '../story/step.ts';

/** Makes the JavaScript of an expectation. `body` is the answer. */
export function conditionOf([member, comparison, value]: Expectation): string {
  const found = memberOf(member);
  if (comparison === 'isAbsent') return `[${found}].flat().every((one) => one === undefined)`;
  const expected = expressionOf(value);
  switch (comparison) {
    case 'is':
      return Array.isArray(value)
        ? `JSON.stringify(${found}) === JSON.stringify(${expected})`
        : `${found} === ${expected}`;
    case 'isNot':
      return `${found} !== ${expected}`;
    case 'isAbove':
      return `${found} > ${expected}`;
    case 'lacks':
      return `!${found}.includes(${expected})`;
    case 'includes':
    case 'startsWith':
      return `${found}.${comparison}(${expected})`;
  }
}

/** Makes the JavaScript of a member of the answer. */
export function memberOf(member: string): string {
  const [, header] = /^headers\.(.+)$/.exec(member) ?? [];
  if (header) return `pm.response.headers.get('${header}')`;
  const [list = '', each] = member.split('.*.');
  return `body${accessTo(list)}${each ? `.map((one) => one${accessTo(each)})` : ''}`;
}

const accessTo = (path: string): string =>
  path
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('');

function expressionOf(value: Value): string {
  if (typeof value === 'object' && 'plus' in value) {
    const parts = value.plus.map((part) => (typeof part === 'number' ? part : memberOf(part)));
    return `[${parts.join(', ')}].flat().reduce((sum, one) => sum + one)`;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  const [, variable] = /^\{\{(\w+)\}\}$/.exec(value) ?? [];
  if (variable) return `pm.variables.get('${variable}')`;
  return value.includes('{{') ? `pm.variables.replaceIn('${value}')` : `'${value}'`;
}
