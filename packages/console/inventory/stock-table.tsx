import { useDesk } from '../desk.ts';
import { ListFoot } from '../list/list-foot.tsx';
import { countsShelf, knowsNeeded } from '../work/needed.ts';
import { SCALE } from './shelf-bar.tsx';
import { hasSkuPreview, SkuPreview } from './sku-preview.tsx';
import { StockBar } from './stock-bar.tsx';
import { StockRows, type StockRowsProps } from './stock-rows.tsx';

/** The SKUs as filtered, beside them the one under the hand, and below them the selection. */
export function StockTable({ list, shelf, edit }: StockRowsProps) {
  const isOpen = hasSkuPreview.value;
  const isShelf = knowsNeeded(useDesk().work) && countsShelf.value;
  return (
    <>
      <div class={isOpen ? 'split' : ''}>
        <div class="shelf">
          <StockRows list={list} shelf={shelf} edit={edit} />
          <p class="dim shelf-hint">
            A number alone is a count of{' '}
            {isShelf ? 'all that is on the shelf, reserved items included' : 'what is free'}.{' '}
            <strong>+24</strong> and <strong>−3</strong> change it. Bars end at {SCALE}.
          </p>
          <ListFoot list={list} preview={hasSkuPreview} act="adjust" />
        </div>
        {isOpen && <SkuPreview list={list} levels={shelf.levels} />}
      </div>
      <StockBar list={list} levels={shelf.levels} edit={edit} />
    </>
  );
}
