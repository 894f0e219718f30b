import type { InventoryLevel, StockAdjustment } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Facts } from '../elements/facts.tsx';
import { MoreButton } from '../elements/more-button.tsx';
import { LoadedView } from '../elements/states.tsx';
import { amount } from '../format.ts';
import { useKeys } from '../keys.ts';
import { useForm } from '../requests/use-form.ts';
import { useLoad } from '../requests/use-load.ts';
import { useMore } from '../requests/use-more.ts';
import { useReadAfterUndo } from '../requests/use-read-after-undo.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { moment } from '../times.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { ChangeSkuForm } from './change-sku-form.tsx';
import { ShortagesNote } from './shortages-note.tsx';
import { REASONS } from './stock-change.ts';

const PAGE = 20;

/** One SKU: its level (A10b) and its manual adjustments (A40b), newest first. */
export function StockView({ sku }: { readonly sku: string }) {
  const desk = useDesk();
  const { client } = desk;
  const load = (cursor?: string) =>
    client.listStockAdjustments({ sku, limit: PAGE, ...(cursor && { cursor }) });
  const found = useLoad(async () => {
    const [level, adjustments] = await Promise.all([
      client.getInventory({ sku, consistent: true }),
      load(),
    ]);
    return { level, adjustments };
  }, sku);
  const rest = useMore(found.value?.adjustments, load);
  const again = () => {
    rest.clear();
    void found.reload();
  };
  const [form, setForm, close] = useForm<'adjust' | 'change'>(again);
  useReadAfterUndo(again);
  const done = (message: string) => {
    desk.said.value = message;
    desk.counts.again('stock');
    again();
  };
  const adjust = () => setForm('adjust');
  const change = () => setForm('change');
  useRefresh(again);
  useKeys(found.value ? { a: adjust, e: change } : {});
  return (
    <article aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Stock of <span class="id">{sku}</span>
        </h1>
        <span class="space" />
        {found.value && (
          <>
            <button type="button" aria-keyshortcuts="e" onClick={change}>
              Change … <kbd>e</kbd>
            </button>
            <button type="button" class="main" aria-keyshortcuts="a" onClick={adjust}>
              Adjust <kbd>a</kbd>
            </button>
          </>
        )}
      </header>
      <ShortagesNote sku={sku} />
      <LoadedView of={found} what="the stock">
        {({ level, adjustments }) => (
          <div class="columns">
            <Adjustments of={[...adjustments.items, ...rest.items]} rest={rest} />
            <Level of={level} />
          </div>
        )}
      </LoadedView>
      {form === 'adjust' && found.value && (
        <AdjustDialog of={found.value.level} close={() => close(true)} />
      )}
      {form === 'change' && found.value && (
        <ChangeSkuForm client={client} of={found.value.level} done={done} close={close} />
      )}
    </article>
  );
}

const Level = ({ of }: { readonly of: InventoryLevel }) => (
  <aside aria-label="Level">
    <Facts
      of={{
        Name: of.name,
        'In stock': of.low ? <span class="warn">{of.quantity}</span> : of.quantity,
        'Low below': of.lowStockThreshold,
        Price: amount(of.unitPrice, of.currency),
      }}
    />
  </aside>
);

interface AdjustmentsProps {
  readonly of: readonly StockAdjustment[];
  readonly rest: Parameters<typeof MoreButton>[0]['of'];
}

const Adjustments = ({ of, rest }: AdjustmentsProps) => (
  <section aria-labelledby="adjustments">
    <h2 id="adjustments">Adjustments</h2>
    {of.length === 0 && <p class="dim">Nobody has adjusted this stock yet.</p>}
    <ol class="events">
      {of.map(({ adjustmentId, delta, reason, note, createdBy, createdByName, createdAt }) => (
        <li key={adjustmentId}>
          <strong>{delta > 0 ? `+${delta}` : `−${-delta}`}</strong> {REASONS[reason]}{' '}
          <time dateTime={createdAt}>{moment(createdAt)}</time>{' '}
          <span class="dim">by {createdByName ?? createdBy}</span>
          {note && <p class="said">{note}</p>}
        </li>
      ))}
    </ol>
    <MoreButton of={rest} page={PAGE} />
  </section>
);
