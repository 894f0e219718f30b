import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ProblemError } from '../../client/problem-error.ts';
import type { LineQuantity, LineShortage } from '../../client/types.ts';
import { SkuLink } from '../elements/sku-link.tsx';
import type { OpenLine } from './open-lines.ts';

interface QuantitiesProps {
  readonly lines: readonly OpenLine[];
  /** The quantities that are filled in when the form opens. */
  readonly initially: 'all' | 'none';
  /** The lines whose quantity was too large in the last attempt. */
  readonly shortages: readonly LineShortage[];
  /** Called with the sum of the quantities whenever a person changes one. */
  readonly count?: (sum: number) => void;
  /** More about a line, below its quantity. */
  readonly children?: ((line: OpenLine) => ComponentChildren) | undefined;
}

/** A quantity for each line, up to what is left of it. */
export function Quantities({ lines, initially, shortages, count, children }: QuantitiesProps) {
  // The lines as they were when the form opened. They must not change while a person reads them.
  const [opened] = useState(lines);
  return (
    <ul
      class="quantities"
      onInput={({ currentTarget }) =>
        count?.(
          [...currentTarget.querySelectorAll('input')].reduce(
            (sum, field) => sum + +field.value,
            0,
          ),
        )
      }
    >
      {opened.map((line) => (
        <Quantity
          key={line.seq}
          line={line}
          initial={initially === 'all' ? line.left : 0}
          shortage={shortages.find(({ seq }) => seq === line.seq)}
        >
          {children?.(line)}
        </Quantity>
      ))}
    </ul>
  );
}

interface QuantityProps {
  readonly line: OpenLine;
  readonly initial: number;
  readonly shortage: LineShortage | undefined;
  readonly children: ComponentChildren;
}

function Quantity({ line, initial, shortage, children }: QuantityProps) {
  const { seq, name, sku, left } = line;
  const available = shortage?.available ?? left;
  const id = nameOfField(seq);
  return (
    <li>
      <label for={id}>
        {sku !== name && name} <SkuLink of={sku} isAside />
      </label>
      <input
        id={id}
        name={id}
        type="number"
        inputMode="numeric"
        required
        min={0}
        max={available}
        defaultValue={String(initial)}
        aria-describedby={`${id}-left`}
      />
      <span class="dim" id={`${id}-left`}>
        of {available} left
      </span>
      {children}
      {shortage && (
        <p class="shortage bad" role="alert">
          You entered {shortage.requested}, but {shortage.available}{' '}
          {shortage.available === 1 ? 'is' : 'are'} left.
        </p>
      )}
    </li>
  );
}

const nameOfField = (seq: number): string => `quantity-${seq}`;

/** Reads the quantities from the form, without lines of quantity 0. */
export const quantitiesIn = (data: FormData): LineQuantity[] =>
  [...data.entries()]
    .filter(([name]) => name.startsWith('quantity-'))
    .map(([name, value]) => ({ seq: Number(name.slice(9)), quantity: Number(value) }))
    .filter(({ quantity }) => quantity > 0);

export const needsQuantity = (data: FormData): string | undefined =>
  quantitiesIn(data).length === 0 ? 'Enter a quantity for at least one line.' : undefined;

/** Returns the lines with too large a quantity; an empty list for any other error. */
export const shortagesOf = (error: unknown): readonly LineShortage[] =>
  (error instanceof ProblemError && error.problem.shortages) || [];
