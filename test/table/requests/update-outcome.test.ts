// @module-tag alone
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../domain/refusal.ts';
import type { UpdateItemRequest } from '../../../table/requests/commands.ts';
import { writeOnce } from '../../../table/requests/write-once.ts';

const engine = vi.hoisted(() => ({ updateItem: (): Promise<unknown> => Promise.resolve({}) }));
vi.mock('../../../table/requests/commands.ts', () => ({ updateItem: () => engine.updateItem() }));

const update = { Key: { PK: 'a', SK: 'b' } } as unknown as UpdateItemRequest;
const stored = { version: 2 };

/** The answer to an update whose condition failed, in its second attempt unless `attempts` is 1. */
function refused(Item: object | undefined, attempts = 2) {
  const error = new ConditionalCheckFailedException({
    message: 'refused',
    $metadata: { attempts },
    ...(Item && { Item: Item as never }),
  });
  engine.updateItem = () => Promise.reject(error);
  return error;
}

describe('An update of a row', () => {
  it('has the row that it wrote', async () => {
    engine.updateItem = () => Promise.resolve(stored);
    expect(await writeOnce(update, () => false)).toEqual({ written: stored });
  });

  it('has the row that it did not change, unless an attempt before wrote it', async () => {
    refused(stored);
    expect(await writeOnce(update, () => false)).toEqual({ stored });
    expect(await writeOnce(update, () => true)).toEqual({ written: stored });
    refused(undefined);
    expect(await writeOnce(update, () => true)).toStrictEqual({});
    refused(stored, 1);
    expect(await writeOnce(update, () => true)).toEqual({ stored });
  });

  it('is to be tried again if nobody knows, with the reason for the log', async () => {
    const cause = refused(stored);
    const failed = await writeOnce(update, () => undefined).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Refusal);
    expect(failed).toMatchObject({ reason: { code: 'try-again' }, cause });
  });

  it('fails as the engine does, also without an answer', async () => {
    const failure = new Error('the deadline has passed');
    engine.updateItem = () => Promise.reject(failure);
    await expect(writeOnce(update, () => true)).rejects.toBe(failure);
  });
});
