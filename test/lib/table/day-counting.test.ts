import { describe, expect, it } from 'vitest';
import { matchesAny } from '../../../packages/local/lambda/event-source/event-filter.ts';
import { DAY_FIGURES_TAG } from '../../../table/schema.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

/** A record of the stream, as filters see it. */
const record = (PK: string, SK: string) =>
  ({ dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } } } }) as never;

describe('With dayFigures', () => {
  const counted = synthesizeWith({
    dayFigures: true,
    findParcels: true,
    timeZone: 'Europe/Berlin',
  });
  const without = synthesizeWith({ dayFigures: false });
  const filtersOf = ({ all }: typeof counted) =>
    all('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) =>
        JSON.stringify(Properties.FunctionName).includes('ProjectChanges'),
      )[0]
      ?.Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
        JSON.parse(Pattern),
      );
  const tagsOf = ({ all }: typeof counted): { Key: string; Value: string }[] =>
    all('AWS::DynamoDB::GlobalTable').flatMap(({ Properties }) =>
      Properties.Replicas.flatMap(({ Tags }: { Tags: object[] }) => Tags),
    );

  it('the projector gets parcels and payments, with no more filters than Lambda allows', () => {
    const filters = filtersOf(counted);
    expect(filters.length).toBeLessThanOrEqual(5);
    for (const SK of ['FULFILLMENT#f-1', 'PAYMENT#2026#p-1']) {
      expect(matchesAny(filters, record('ORDER#o-1', SK))).toBe(true);
      expect(matchesAny(filtersOf(without), record('ORDER#o-1', SK))).toBe(false);
    }
  });

  it('the projector gets none of the rows that it writes', () => {
    for (const [PK, SK] of [
      ['DAYS#0', '2026-11-28#EUR'],
      ['REFUNDED#0', '2026-11-28#o-1#EUR'],
      ['ORDER#o-1', 'META'],
    ])
      expect(matchesAny(filtersOf(counted), record(String(PK), String(SK)))).toBe(false);
  });

  it('the table has the zone as a tag, from which oms verify knows it', () => {
    expect(tagsOf(counted)).toContainEqual({ Key: DAY_FIGURES_TAG, Value: 'Europe/Berlin' });
    expect(tagsOf(without).map(({ Key }) => Key)).not.toContain(DAY_FIGURES_TAG);
  });
});
