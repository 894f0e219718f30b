import { useLayoutEffect, useState } from 'preact/hooks';
import type { InventoryLevel } from '../../api/client/types.ts';
import { go } from '../route.ts';

/** The row of the hand, and the keys that move it. */
export interface Hand {
  readonly at: string | undefined;
  readonly keys: Readonly<Record<string, () => void>>;
  /** Moves to a row, and the focus into its field. */
  readonly edit: (sku: string) => void;
  /** Moves to the next row, and the focus into its field. */
  readonly editNext: () => void;
}

/** The hand in a list of SKUs. */
export function useHand(shown: readonly InventoryLevel[]): Hand {
  const [at, setAt] = useState<string>();
  const [wanted, setWanted] = useState<'row' | 'field'>();
  const index = Math.max(
    0,
    shown.findIndex(({ sku }) => sku === at),
  );
  const current = shown[index]?.sku;
  const move = (by: number, to: 'row' | 'field') => {
    setAt(shown[Math.max(0, Math.min(shown.length - 1, index + by))]?.sku);
    setWanted(to);
  };
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    const part = wanted === 'field' ? 'input' : 'a[data-row]';
    const found = document.querySelector<HTMLElement>(`tr.at ${part}`);
    found?.focus();
    found?.scrollIntoView({ block: 'nearest' });
    setWanted(undefined);
  }, [wanted, current]);
  const down = () => move(1, 'row');
  const up = () => move(-1, 'row');
  return {
    at: current,
    keys: {
      j: down,
      k: up,
      ArrowDown: down,
      ArrowUp: up,
      a: () => move(0, 'field'),
      Enter: () => current !== undefined && go({ view: 'stock', id: current }),
    },
    edit: (sku) => {
      setAt(sku);
      setWanted('field');
    },
    editNext: () => move(1, 'field'),
  };
}
