import type { Columns } from '../../import/csv/columns.ts';
import type { Row } from '../../import/csv/read-csv.ts';
import type { StockMember } from './stock-columns.ts';

const OPTIONS = ['option1', 'option2', 'option3'] as const;

/** The option of a product that has a single variant. */
const NO_OPTION = 'Default Title';

/**
 * Names articles. In Shopify's exports a variant is named by its product and its options, as in
 * `Shirt - Red / L`, and only the first variant has the title of the product.
 */
export class ArticleNames {
  readonly #columns: Columns<StockMember>;
  #product = '';
  #title = '';

  constructor(columns: Columns<StockMember>) {
    this.#columns = columns;
  }

  /** @param row the one that follows the row of the call before */
  nameOf(row: Row): string {
    const { of } = this.#columns;
    const [product, title] = [of(row, 'product'), of(row, 'name')];
    if (title !== '' || product === '' || product !== this.#product) this.#title = title;
    this.#product = product;
    const options = OPTIONS.map((option) => of(row, option));
    const named = options.filter((option) => option !== '' && option !== NO_OPTION);
    return this.#title === '' || named.length === 0
      ? this.#title
      : `${this.#title} - ${named.join(' / ')}`;
  }
}
