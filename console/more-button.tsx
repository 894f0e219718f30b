import { Failed } from './states.tsx';
import type { useMore } from './use-more.ts';

interface MoreButtonProps {
  readonly of: Pick<ReturnType<typeof useMore>, 'cursor' | 'more' | 'isLoading' | 'error'>;
  /** How many it loads. */
  readonly page: number;
}

/** Loads the next page, as long as there is one. */
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
