import { contactsOf } from '../address.ts';
import { amount, items } from '../format.ts';
import type { PageConfig } from '../page-config.ts';
import { shippingOf } from '../queue/preview.tsx';
import { moment } from '../times.ts';
import { type LeftLine, numberOf, type WorkOrder } from '../work/work-order.ts';
import { barsOf } from './code128.ts';
import { NOTE, pagesOf, sumsOf, toLines, wordsOf } from './slip-pages.ts';

interface SlipProps {
  readonly order: WorkOrder;
  /** The number of the slip, and of its box in the pick list, from 1. */
  readonly box: number;
  readonly boxes: number;
  /** True if its goods are taken from the shelves by a pick list. */
  readonly isPicked: boolean;
  readonly config: Pick<PageConfig, 'shop' | 'attributes'>;
  readonly withPrices: boolean;
  readonly withNotes: boolean;
}

/** A packing slip, on as many pages as its lines need. */
export function PackingSlip(props: SlipProps) {
  const { attributes } = props.config;
  const pages = pagesOf({ ...props, attributes });
  const count = pages.flat().reduce((sum, { left }) => sum + left, 0);
  return (
    <>
      {pages.map((page, i) => (
        <section class="sheet slip" key={i} aria-label={`Packing slip ${numberOf(props.order)}`}>
          <Head {...props} />
          {i === 0 && <To {...props} />}
          {i === 0 && props.withNotes && props.order.customerNote !== undefined && (
            <p class="slip-note">
              {NOTE}
              {props.order.customerNote}
            </p>
          )}
          {i === 0 &&
            wordsOf(attributes?.order, props.order.attributes).map((text) => (
              <p key={text}>{text}</p>
            ))}
          <Lines {...props} lines={page} />
          {props.withPrices && i === pages.length - 1 && (
            <div class="slip-sums">
              {sumsOf(props.order).map((text) => (
                <div key={text}>{text}</div>
              ))}
            </div>
          )}
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

const Head = ({ order, config: { shop } }: SlipProps) => (
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
      {contactsOf(order.shippingAddress ?? {}).map(([name, text]) => (
        <span key={name}>
          {name} {text}
        </span>
      ))}
    </div>
  </div>
);

const Lines = ({
  order,
  lines,
  config: { attributes },
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
        <th class="sku">SKU</th>
        {withPrices && <th class="num price">Price</th>}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ seq, left, name, sku, line }) => (
        <tr key={seq}>
          <td>
            <span class="box" />
          </td>
          <td class="num strong">{left}</td>
          <td>
            {name}
            {wordsOf(attributes?.line, line.attributes).map((text) => (
              <div key={text}>{text}</div>
            ))}
          </td>
          <td class="mono">{sku}</td>
          {withPrices && (
            <td class="num">{amount(left * (line.unitPrice ?? 0), order.currency)}</td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
