import { describe, expect, it } from 'vitest';
import { PARCEL_FINDING, PROJECTOR } from '../../../functions/manifest/change-stream.ts';
import { matchesAny } from '../../../packages/local/lambda/event-source/event-filter.ts';
import { FIND_PARCELS_TAG } from '../../../table/schema.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

/** A record of the stream, as filters see it. */
const record = (PK: string, SK: string) =>
  ({ dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } } } }) as never;

describe('With findParcels', () => {
  const wider = synthesizeWith({ findParcels: true, dayFigures: false });
  const without = synthesizeWith({ dayFigures: false });
  const projectorOf = ({ all }: typeof wider) =>
    all('AWS::Lambda::EventSourceMapping').filter(({ Properties }) =>
      JSON.stringify(Properties.FunctionName).includes('ProjectChanges'),
    );
  const filtersOf = (stack: typeof wider) =>
    projectorOf(stack)[0]?.Properties.FilterCriteria.Filters.map(
      ({ Pattern }: { Pattern: string }) => JSON.parse(Pattern),
    );

  it('the projector gets parcels too, with no more filters than Lambda allows', () => {
    const filters = filtersOf(wider);

    expect(filters).toEqual(
      JSON.parse(JSON.stringify([...PROJECTOR.filters, ...PARCEL_FINDING.filters])),
    );
    expect(filters.length).toBeLessThanOrEqual(5);
    expect(matchesAny(filters, record('ORDER#o-1', 'FULFILLMENT#f-1'))).toBe(true);
    expect(matchesAny(filtersOf(without), record('ORDER#o-1', 'FULFILLMENT#f-1'))).toBe(false);
  });

  it('the projector gets none of the rows that it writes', () => {
    for (const [PK, SK] of [
      ['TRACK#JD1', 'f-1'],
      ['ORDER#o-1', 'META'],
      ['ORDER#o-1', 'EVENT#2026#1'],
    ])
      expect(matchesAny(filtersOf(wider), record(String(PK), String(SK)))).toBe(false);
  });

  it('the table has a tag, from which oms verify knows it, and functions the setting', () => {
    const tagsOf = ({ all }: typeof wider) =>
      all('AWS::DynamoDB::GlobalTable').flatMap(({ Properties }) =>
        (Properties.Replicas as { Tags: { Key: string; Value: string }[] }[]).flatMap(
          ({ Tags }) => Tags,
        ),
      );
    expect(tagsOf(wider)).toContainEqual({ Key: FIND_PARCELS_TAG, Value: 'true' });
    expect(tagsOf(without).map(({ Key }) => Key)).not.toContain(FIND_PARCELS_TAG);
    const settings = wider
      .all('AWS::Lambda::Function')
      .map(({ Properties }) => Properties.Environment?.Variables)
      .filter((variables) => variables?.FIND_ORDERS !== undefined)
      .map(({ FIND_PARCELS }) => FIND_PARCELS);
    expect(new Set(settings)).toEqual(new Set(['true']));
  });

  it('the stack has no more resources', () => {
    expect(Object.keys(wider.resources).sort()).toEqual(Object.keys(without.resources).sort());
  });
});
