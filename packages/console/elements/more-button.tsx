import type { useMore } from '../requests/use-more.ts';
import { Failed } from './states.tsx';

interface MoreButtonProps {
  readonly of: Pick<ReturnType<typeof useMore>, 'cursor' | 'more' | 'isLoading' | 'error'>;
  /** The size of a page. */
  readonly page: number;
}

/** Loads the next page. Hidden after the last page. */
export const MoreButton = ({ of: { cursor, more, isLoading, error }, page }: MoreButtonProps) => (
  <>
    {error && <Failed error={error} retry={more} />}
    {cursor !== undefined && (
      <p class="more">
        <button type="button" onClick={more} disabled={isLoading}>
          {isLoading ? 'Loading …' : `Load ${page} more`}
        </button>
      </p>
    )}
  </>
);
