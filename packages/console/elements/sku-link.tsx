import { hrefOf } from '../route.ts';

interface SkuLinkProps {
  /** The SKU; undefined for a line without one. */
  readonly of: string | undefined;
  /**
   * True beside fields of work that must stay: the page of the SKU opens in another tab, and Tab
   * goes from field to field.
   */
  readonly isAside?: boolean;
}

/** A SKU as a link to its stock. */
export const SkuLink = ({ of: sku, isAside = false }: SkuLinkProps) =>
  sku ? (
    <a
      class="mono"
      target={isAside ? '_blank' : undefined}
      tabIndex={isAside ? -1 : undefined}
      href={hrefOf({ view: 'stock', id: sku })}
      rel="noopener"
    >
      {sku}
    </a>
  ) : null;
