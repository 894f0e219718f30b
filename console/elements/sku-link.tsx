import { hrefOf } from '../route.ts';

interface SkuLinkProps {
  /** The SKU; undefined for a line without one. */
  readonly of: string | undefined;
  /** True beside work that must stay: the page of the SKU opens in another tab. */
  readonly isAside?: boolean;
}

/** A SKU as a link to its stock. */
export const SkuLink = ({ of, isAside = false }: SkuLinkProps) =>
  of ? (
    <a
      class="mono"
      target={isAside ? '_blank' : undefined}
      href={hrefOf({ view: 'stock', id: of })}
      rel="noopener"
    >
      {of}
    </a>
  ) : null;
