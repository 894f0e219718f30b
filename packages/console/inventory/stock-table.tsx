import { ListFoot } from '../list/list-foot.tsx';
import { hasSkuPreview, SkuPreview } from './sku-preview.tsx';
import { StockBar } from './stock-bar.tsx';
import { StockRows, type StockRowsProps } from './stock-rows.tsx';

/** The SKUs as filtered, beside them the one under the hand, and below them the selection. */
export function StockTable({ list, shelf, edit }: StockRowsProps) {
  const isOpen = hasSkuPreview.value;
  return (
    <>
      <div class={isOpen ? 'split' : ''}>
        <div class="shelf">
          <StockRows list={list} shelf={shelf} edit={edit} />
          <ListFoot list={list} preview={hasSkuPreview} act="adjust" />
        </div>
        {isOpen && <SkuPreview list={list} levels={shelf.levels} />}
      </div>
      <StockBar list={list} levels={shelf.levels} edit={edit} />
    </>
  );
}
