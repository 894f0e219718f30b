import { useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { MoreButton } from '../elements/more-button.tsx';
import { MORE_ORDERS } from '../work/kept-part.ts';

/** Names the part of the open orders that the page has, and loads more. */
export function MoreOrders() {
  const { work, refresher } = useDesk();
  const { name, mayGrow } = work.kept;
  const [isLoading, setLoading] = useState(false);
  if (!name.value) return null;
  const more = () => {
    setLoading(true);
    // An error is in the bar above.
    void refresher.more().then(() => setLoading(false));
  };
  const cursor = mayGrow.value ? 'next' : undefined;
  return (
    <>
      <p class="dim foot">
        Only {name.value} are here.
        {!mayGrow.value && ' Newer ones come in as these leave.'}
      </p>
      <MoreButton of={{ cursor, more, isLoading, error: undefined }} page={MORE_ORDERS} />
    </>
  );
}
