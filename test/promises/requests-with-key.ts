import { operationsThat } from './example-shop.ts';

/** The members with which an operation needs a key that it else may have, and their values. */
const WITH_KEY: Readonly<Record<string, unknown>> = { lines: [{ seq: 1, quantity: 1 }] };

/** Each operation that takes a key, and what its request adds to its example. */
export const REQUESTS = operationsThat(
  ({ handler }) => handler.shape.idempotencyKey !== undefined,
).flatMap(([name, operation]) => {
  const { idempotencyKey: rule } = operation.handler.shape;
  const plain = [name, operation, {}] as const;
  if (typeof rule !== 'object' || !('requiredWith' in rule)) return [plain];
  const { requiredWith } = rule;
  const value = WITH_KEY[requiredWith];
  if (value === undefined) throw new RangeError(`${name}: WITH_KEY has no ${requiredWith}`);
  return [plain, [`${name} with ${requiredWith}`, operation, { [requiredWith]: value }] as const];
});
