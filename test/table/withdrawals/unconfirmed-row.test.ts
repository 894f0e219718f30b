import { describe, expect, it } from 'vitest';
import {
  noteUnconfirmed,
  removeNote,
  unconfirmedOf,
} from '../../../table/withdrawals/unconfirmed-row.ts';
import { lagReads } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { freshTable } from '../../support/table.ts';

describe('The note that a statement names an order', () => {
  const table = freshTable();

  it('is a row of its own, which a repetition leaves as it is', async () => {
    await noteUnconfirmed('o-1', 's-1');
    const first = await table.all();
    await noteUnconfirmed('o-1', 's-1');
    await noteUnconfirmed('o-1', 's-2');
    await noteUnconfirmed('o-2', 's-3');

    expect(first).toEqual([expect.objectContaining({ type: 'Unconfirmed' })]);
    expect(await unconfirmedOf('o-1')).toEqual(['s-1', 's-2']);
    expect(await unconfirmedOf('o-2')).toEqual(['s-3']);
  });

  it('is found before any replica has it', async () => {
    await noteUnconfirmed('o-3', 's-4');
    const catchUp = lagReads(() => false);

    expect(await unconfirmedOf('o-3').finally(catchUp)).toEqual(['s-4']);
  });

  it('is removed alone, and its removal reads nothing back', async () => {
    await noteUnconfirmed('o-4', 's-5');
    await noteUnconfirmed('o-4', 's-6');
    const requests = recordRequests();
    await removeNote('o-4', 's-5');

    expect(requests).toMatchObject([{ operation: 'DeleteItem', input: { ReturnValues: 'NONE' } }]);
    expect(await unconfirmedOf('o-4')).toEqual(['s-6']);
  });
});
