import { afterAll, expect } from 'vitest';
import { readExampleHeader } from '../../packages/api/generate/key-map/example-header.ts';
import {
  type RecordedRequest,
  recordWhile,
} from '../../test/support/measurement/request-recorder.ts';

/**
 * Checks the costs in the head of an example: each listed request is measured at least once, and
 * consumes the listed units.
 *
 * @param name of the example's file, without `.ts`
 */
export function exampleCosts(name: string) {
  const { requests } = readExampleHeader(name);
  const written = new Map(requests.map((request) => [request.name, request.costs]));
  const measured = new Set<string>();
  afterAll(() => expect([...measured].sort()).toEqual([...written.keys()].sort()));

  return {
    /** Runs the request, adds up its cost, and returns its outcome. */
    async measured<Outcome>(request: string, act: () => Promise<Outcome>): Promise<Outcome> {
      let outcome: Outcome | undefined;
      const made = await recordWhile(async () => {
        outcome = await act();
      });
      measured.add(request);
      expect({ request, ...unitsOf(made) }).toEqual({ request, ...unitsIn(written.get(request)) });
      return outcome as Outcome;
    },
  };
}

interface Units {
  readonly read: number;
  readonly write: number;
}

function unitsOf(made: readonly RecordedRequest[]): Units {
  const sum = (requests: readonly RecordedRequest[]) =>
    requests.reduce((total, { units }) => total + units, 0);
  const isRead = ({ operation }: RecordedRequest) =>
    /^(Get|Query|BatchGet|TransactGet)/.test(operation);
  return { read: sum(made.filter(isRead)), write: sum(made.filter((one) => !isRead(one))) };
}

/** Parses costs: `1.5 RCU and 1 WCU a member` → 1.5 and 1, per member. */
function unitsIn(costs = ''): Units {
  const figure = (unit: string) =>
    [...costs.matchAll(new RegExp(`([\\d.]+) ${unit}`, 'g'))].reduce(
      (sum, [, units]) => sum + Number(units),
      0,
    );
  return { read: figure('RCU'), write: figure('WCU') };
}
