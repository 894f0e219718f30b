import { addressLines } from '../address.ts';
import { amount, items } from '../format.ts';
import type { ShopConfig } from '../page-config.ts';
import { shippingOf } from '../queue/preview.tsx';
import { moment } from '../times.ts';
import {
  customerOf,
  type LeftLine,
  leftLines,
  numberOf,
  type WorkOrder,
} from '../work/work-order.ts';
import { barsOf } from './code128.ts';

/** The most lines of one page, on A4 as on Letter; the rest continues on the next. */
const LINES_A_PAGE = 20;
/** The most lines of an address beside which the first page has room for as many. */
const ADDRESS_LINES = 4;
/** The characters in a line of an address and of a note, and the lines of a note's frame. */
const [ADDRESS_WIDTH, NOTE_WIDTH, NOTE_FRAME] = [44, 80, 1];
const NOTE = 'Customer’s note: ';

/** The lines that a text fills; letters of some scripts are as wide as two. */
const heightOf = (text: string, width: number): number =>
  text
    .split('\n')
    .map((line) => Math.ceil(line.replace(/[\u1100-\uffff]/g, 'xx').length / width))
    .reduce((sum, lines) => sum + Math.max(1, lines), 0);

/** The lines on the first page: a long address and a note leave room for fewer. */
function firstPage({ order, withNotes }: SlipProps): number {
  const address = toLines(order).reduce((sum, line) => sum + heightOf(line, ADDRESS_WIDTH), 0);
  const { customerNote } = order;
  const note =
    withNotes && customerNote !== undefined
      ? heightOf(NOTE + customerNote, NOTE_WIDTH) + NOTE_FRAME
      : 0;
  return Math.max(1, LINES_A_PAGE - Math.max(0, address - ADDRESS_LINES) - note);
}

interface SlipProps {
  readonly order: WorkOrder;
  /** The number of the slip, and of its box in the pick list, from 1. */
  readonly box: number;
  readonly boxes: number;
  /** True if its goods are taken from the shelves by a pick list. */
  readonly isPicked: boolean;
  readonly shop: ShopConfig['shop'];
  readonly withPrices: boolean;
  readonly withNotes: boolean;
}

/** A packing slip, on as many pages as its lines need. */
export function PackingSlip(props: SlipProps) {
  const lines = slipLines(props.order);
  const first = firstPage(props);
  const pages = [lines.slice(0, first)];
  for (let i = first; i < lines.length; i += LINES_A_PAGE)
    pages.push(lines.slice(i, i + LINES_A_PAGE));
  const count = lines.reduce((sum, { left }) => sum + left, 0);
  return (
    <>
      {pages.map((page, i) => (
        <section class="sheet" key={i} aria-label={`Packing slip ${numberOf(props.order)}`}>
          <Head {...props} />
          {i === 0 && <To {...props} />}
          {i === 0 && props.withNotes && props.order.customerNote !== undefined && (
            <p class="slip-note">
              {NOTE}
              {props.order.customerNote}
            </p>
          )}
          <Lines {...props} lines={page} />
          <footer>
            <span>{items(count)} in this parcel. Thank you for your order.</span>
            <span>
              Slip {props.box} of {props.boxes} · page {i + 1} of {pages.length}
            </span>
          </footer>
        </section>
      ))}
    </>
  );
}

/** The lines left to ship; of a shipped order, all that was ordered and not canceled. */
function slipLines({ lines }: WorkOrder): readonly LeftLine[] {
  const left = leftLines({ lines });
  if (left?.length !== 0) return left ?? [];
  const ordered = lines?.map((line) => ({
    ...line,
    fulfillable: (line.quantity ?? 0) - (line.cancelled ?? 0),
  }));
  return leftLines({ lines: ordered }) ?? [];
}

const Head = ({ order, shop }: SlipProps) => (
  <header>
    <div>
      <strong>{shop.name}</strong>
      <p class="tiny">{shop.address.join(', ')}</p>
    </div>
    <BarCode text={numberOf(order)} />
  </header>
);

/** The order's number as bars of a quarter of a millimeter, and as text. */
export function BarCode({ text }: { readonly text: string }) {
  const { path, width } = barsOf(text);
  return (
    <div class="barcode">
      <svg
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        style={{ width: `${width * 0.25}mm`, height: '12mm' }}
        role="img"
        aria-label={`Bar code ${text}`}
      >
        <path d={path} />
      </svg>
      <span class="mono strong">{text}</span>
    </div>
  );
}

const toLines = (order: WorkOrder): readonly string[] =>
  order.shippingAddress ? addressLines(order.shippingAddress) : [customerOf(order)];

const To = ({ order, box, isPicked }: SlipProps) => (
  <div class="slip-to">
    <div class="slip-address">
      <span class="tiny">Ship to</span>
      {toLines(order).map((line, i) => (
        <div key={i}>{line}</div>
      ))}
    </div>
    <div class="slip-facts">
      {isPicked && (
        <>
          <b class="box-number">{box}</b>
          <span class="tiny">box in the pick list</span>
        </>
      )}
      <span>Placed {moment(order.placedAt)}</span>
      <span>{shippingOf(order)}</span>
    </div>
  </div>
);

const Lines = ({
  order,
  lines,
  withPrices,
}: SlipProps & { readonly lines: readonly LeftLine[] }) => (
  <table>
    <thead>
      <tr>
        <th class="tick">
          <span class="hidden">Packed</span>
        </th>
        <th class="num">Qty</th>
        <th>Item</th>
        <th>SKU</th>
        {withPrices && <th class="num">Price</th>}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ seq, left, name, sku, line }) => (
        <tr key={seq}>
          <td>
            <span class="box" />
          </td>
          <td class="num strong">{left}</td>
          <td>{name}</td>
          <td class="mono">{sku}</td>
          {withPrices && (
            <td class="num">{amount(left * (line.unitPrice ?? 0), order.currency)}</td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
