/** Measures the copies' delay: the time from a change until A3 returns its version. */
import { useEffect, useState } from 'preact/hooks';
import type { OrdersClient } from '../api/client/orders-client.ts';
import { duration } from './format.ts';

export interface LagSample {
  readonly orderId: string;
  readonly version: number;
  /** Milliseconds; undefined while the copy is still behind. */
  readonly millis: number | undefined;
}

type Listener = (samples: readonly LagSample[]) => void;

const KEPT = 20;
const GIVE_UP_AFTER = 60_000;

/** Measures each change that `measure` receives; several are measured at the same time. */
export class LagMeter {
  #samples: readonly LagSample[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #client: OrdersClient;

  constructor(client: OrdersClient) {
    this.#client = client;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    listener(this.#samples);
    return () => this.#listeners.delete(listener);
  }

  /** Polls A3 until it returns this version, or for a minute. */
  async measure(orderId: string, version: number): Promise<void> {
    const started = performance.now();
    this.#keep({ orderId, version, millis: undefined });
    while (performance.now() - started < GIVE_UP_AFTER) {
      const { asOfVersion = 0 } = await this.#client
        .getOrder({ orderId })
        .catch(() => ({ asOfVersion: 0 }));
      if (asOfVersion >= version) {
        this.#keep({ orderId, version, millis: performance.now() - started });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  #keep(sample: LagSample): void {
    const others = this.#samples.filter(
      ({ orderId, version }) => orderId !== sample.orderId || version !== sample.version,
    );
    this.#samples = [sample, ...others].slice(0, KEPT);
    for (const listener of this.#listeners) listener(this.#samples);
  }
}

export function LagView({ meter }: { readonly meter: LagMeter }) {
  const [samples, setSamples] = useState<readonly LagSample[]>([]);
  useEffect(() => meter.subscribe(setSamples), [meter]);
  const known = samples.flatMap(({ millis }) => (millis === undefined ? [] : [millis]));
  const [newest] = known;
  const worst = Math.max(1, ...known);
  const behind = samples.filter(({ millis }) => millis === undefined).length;
  return (
    <section class="lag" aria-label="Delay of events and numbers">
      {newest === undefined ? (
        <span>Events and numbers follow {behind > 0 ? '…' : 'each change'}</span>
      ) : (
        <>
          <span>
            Events and numbers follow <strong>{duration(newest)}</strong> late
            {known.length > 1 && `, at worst ${duration(worst)}`}
            {behind > 0 && <span class="warn"> · {behind} behind</span>}
          </span>
          <span class="spark" aria-hidden="true">
            {[...known].reverse().map((millis, at) => (
              <i key={at} style={{ height: `${Math.max(8, (millis / worst) * 100)}%` }} />
            ))}
          </span>
        </>
      )}
    </section>
  );
}
