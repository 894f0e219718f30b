import type { RequestOf } from '../../packages/client/orders-client.ts';
import { element, made } from './elements.ts';

type Body = RequestOf<'returnLinkedOrder'>['body'];

/** The reasons that a buyer chooses from. */
const REASONS = {
  UNWANTED: 'I do not want it any more',
  SIZE_TOO_SMALL: 'It is too small',
  SIZE_TOO_LARGE: 'It is too large',
  DEFECTIVE: 'It is broken',
  WRONG_ITEM: 'It is not what I ordered',
  NOT_AS_DESCRIBED: 'It is not as described',
  OTHER: 'Another reason',
} as const satisfies Partial<Record<Body['lines'][number]['reason'], string>>;

export interface ReturnableLine {
  readonly seq: number;
  readonly name: string;
  /** The most items that can come back. */
  readonly returnable: number;
}

/** Fills the form with the lines of which items can come back. */
export function askForReturns(lines: readonly ReturnableLine[]): void {
  element('returnable').replaceChildren(
    ...lines.map(({ seq, name, returnable }) => {
      const label = made('label', `${name}, of ${returnable}`);
      const quantity = Object.assign(document.createElement('input'), {
        type: 'number',
        name: `line-${seq}`,
        min: '0',
        max: String(returnable),
        value: '0',
        inputMode: 'numeric',
      });
      label.append(quantity);
      return label;
    }),
  );
  element('reason').replaceChildren(
    ...Object.entries(REASONS).map(([value, text]) =>
      Object.assign(made('option', text), { value }),
    ),
  );
}

/** The return that the form's fields ask for. */
export function returnOf(fields: FormData): Body {
  const reason = String(fields.get('reason')) as keyof typeof REASONS;
  const lines = [...fields]
    .filter(([name, quantity]) => name.startsWith('line-') && Number(quantity) > 0)
    .map(([name, quantity]) => ({
      seq: Number(name.slice('line-'.length)),
      quantity: Number(quantity),
      reason,
    }));
  const comment = String(fields.get('comment'));
  return { lines, ...(comment && { comment }) };
}
