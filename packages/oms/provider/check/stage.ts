import { randomUUID } from 'node:crypto';
import type { CheckedProvider, MakeProvider, SandboxedProvider } from './checked-provider.ts';
import { atLedger, atSandbox, type PlayedPlace } from './played-place.ts';

/** The parts that one order is played with: a provider, the place of its money, and a clock. */
export interface Stage {
  readonly provider: MakeProvider;
  readonly place: PlayedPlace;
  readonly now: () => Date;
  /** Moves the clock. A sandbox has its own. */
  readonly pass: (seconds: number) => void;
  /** A part of every id. A sandbox remembers the ids of earlier orders. */
  readonly run: string;
}

const T0 = Date.parse('2026-11-25T10:00:00.000Z');

/** A fresh ledger, with a clock and with ids that are the same each time. */
export function ledgerStage({ provider, skin }: CheckedProvider): Stage {
  let at = T0;
  const now = () => new Date(at);
  return {
    provider,
    now,
    place: atLedger(skin({ now })),
    pass: (seconds) => {
      at += seconds * 1000;
    },
    run: '',
  };
}

export const sandboxStage = ({ provider, sandbox }: SandboxedProvider): Stage => ({
  provider,
  place: atSandbox(sandbox),
  now: () => new Date(),
  pass: () => undefined,
  run: randomUUID(),
});
