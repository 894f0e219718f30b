import type { Random } from '../random.ts';

/** An entry as PutEvents sends it. */
export interface BusEntry {
  readonly Source: string;
  readonly DetailType: string;
  readonly Detail: string;
  readonly Resources?: readonly string[];
  /** Epoch seconds. */
  readonly Time?: number;
}

/** An event that the bus accepted and delivers to its rules' targets. */
export interface BusEvent {
  readonly source: string;
  readonly type: string;
  /** ISO 8601, UTC, seconds. */
  readonly time: string;
  readonly resources: readonly string[];
  /** The detail, byte for byte. */
  readonly detail: string;
}

export interface BusOptions {
  readonly random: Random;
  /** The share of entries that are refused while the request's others are accepted. */
  readonly refusals: number;
  readonly onEvent: (event: BusEvent) => void;
}

/** An event bus that records the events that it accepts. Subscribers get only those. */
export function createBus({ random, refusals, onEvent }: BusOptions) {
  const accepted: BusEvent[] = [];

  function put({ Source, DetailType, Detail, Resources = [], Time }: BusEntry): object {
    if (random.chance(refusals)) return { ErrorCode: 'InternalFailure', ErrorMessage: 'again' };
    const at = new Date(Time === undefined ? Date.now() : Time * 1000);
    const time = at.toISOString().replace(/\.\d{3}Z$/, 'Z');
    const event = { source: Source, type: DetailType, time, resources: Resources, detail: Detail };
    accepted.push(event);
    onEvent(event);
    return { EventId: `bus-${accepted.length}` };
  }

  return {
    accepted: accepted as readonly BusEvent[],
    put: (entries: readonly BusEntry[]): readonly object[] => entries.map(put),
  };
}
