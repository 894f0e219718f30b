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
import { ShelfBar } from './shelf-bar.tsx';
import { ShortOfSku } from './short-note.tsx';
import { reservedItems } from './short-skus.ts';
import { freeOf, REASONS, shelfOf } from './stock-change.ts';

const PAGE = 20;

/** One SKU: its level (A10b) and its manual adjustments (A40b), newest first. */
export function StockView({ sku }: { readonly sku: string }) {
  const desk = useDesk();
  const { client } = desk;
  const load = (cursor?: string) =>
    client.listStockAdjustments({ sku, limit: PAGE, ...(cursor && { cursor }) });
  const loaded = useLoad(async () => {
    const [level, adjustments] = await Promise.all([
      client.getInventory({ sku, consistent: true }),
      load(),
    ]);
    return { level, adjustments };
  }, sku);
  const laterPages = useMore(loaded.value?.adjustments, load);
  const again = () => {
    laterPages.clear();
    void loaded.reload();
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
  useKeys(loaded.value ? { a: adjust, e: change } : {});
  return (
    <article aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Stock of <span class="id">{sku}</span>
        </h1>
        <span class="space" />
        {loaded.value && (
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
      {loaded.value && <ShortOfSku of={loaded.value.level} />}
      <LoadedView of={loaded} what="the stock">
        {({ level, adjustments }) => (
          <div class="columns">
            <Adjustments of={[...adjustments.items, ...laterPages.items]} laterPages={laterPages} />
            <Level of={level} />
          </div>
        )}
      </LoadedView>
      {form === 'adjust' && loaded.value && (
        <AdjustDialog of={loaded.value.level} close={() => close(true)} />
      )}
      {form === 'change' && loaded.value && (
        <ChangeSkuForm client={client} of={loaded.value.level} done={done} close={close} />
      )}
    </article>
  );
}

function Level({ of: level }: { readonly of: InventoryLevel }) {
  const reserved = reservedItems(useDesk().work)?.(level.sku);
  const { quantity } = level;
  return (
    <aside aria-label="Level">
      <ShelfBar of={level} reserved={reserved} />
      <Facts
        of={{
          Name: level.name,
          ...(reserved !== undefined && {
            'On the shelf': shelfOf(freeOf(level), reserved),
            Reserved: reserved,
          }),
          Free: level.low ? <span class="warn">{quantity}</span> : quantity,
          ...(level.short && { 'Cannot be packed': level.short }),
          'Low below': level.lowStockThreshold,
          Price: amount(level.unitPrice, level.currency),
        }}
      />
    </aside>
  );
}

interface AdjustmentsProps {
  readonly of: readonly StockAdjustment[];
  readonly laterPages: Parameters<typeof MoreButton>[0]['of'];
}

const Adjustments = ({ of: adjustments, laterPages }: AdjustmentsProps) => (
  <section aria-labelledby="adjustments">
    <h2 id="adjustments">Adjustments</h2>
    {adjustments.length === 0 && <p class="dim">Nobody has adjusted this stock yet.</p>}
    <ol class="events">
      {adjustments.map(
        ({ adjustmentId, delta, reason, note, createdBy, createdByName, createdAt }) => (
          <li key={adjustmentId}>
            <strong>{delta > 0 ? `+${delta}` : `−${-delta}`}</strong> {REASONS[reason]}{' '}
            <time dateTime={createdAt}>{moment(createdAt)}</time>{' '}
            <span class="dim">by {createdByName ?? createdBy}</span>
            {note && <p class="said">{note}</p>}
          </li>
        ),
      )}
    </ol>
    <MoreButton of={laterPages} page={PAGE} />
  </section>
);
