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

/** What the bus took, and brings to its rules' targets. */
export interface BusEvent {
  readonly source: string;
  readonly type: string;
  /** ISO 8601, UTC, seconds. */
  readonly time: string;
  readonly resources: readonly string[];
  /** As it came, to the byte. */
  readonly detail: string;
}

export interface BusOptions {
  readonly random: Random;
  /** How often an entry of a request is refused, and the others are taken. */
  readonly refusals: number;
  readonly onEvent: (event: BusEvent) => void;
}

/** An event bus that keeps what it took: what anybody outside can know. */
export function createBus({ random, refusals, onEvent }: BusOptions) {
  const taken: BusEvent[] = [];

  function put({ Source, DetailType, Detail, Resources = [], Time }: BusEntry): object {
    if (random.chance(refusals)) return { ErrorCode: 'InternalFailure', ErrorMessage: 'again' };
    const at = new Date(Time === undefined ? Date.now() : Time * 1000);
    const time = at.toISOString().replace(/\.\d{3}Z$/, 'Z');
    const event = { source: Source, type: DetailType, time, resources: Resources, detail: Detail };
    taken.push(event);
    onEvent(event);
    return { EventId: `bus-${taken.length}` };
  }

  return {
    taken: taken as readonly BusEvent[],
    put: (entries: readonly BusEntry[]): readonly object[] => entries.map(put),
  };
}
