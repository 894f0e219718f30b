import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';
import { go } from '../route.ts';

/** Goes one step back by Escape; from the first view of the tab, to the list. */
export function useBackKey(): void {
  const { cameFrom } = useDesk();
  useKeys({ Escape: () => (cameFrom ? history.back() : go({ view: 'ship' })) });
}
