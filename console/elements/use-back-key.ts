import { useKeys } from '../keys.ts';
import { go } from '../route.ts';

/** Goes one step back by Escape; from the first view of the tab, to the list. */
export function useBackKey(): void {
  useKeys({ Escape: () => (history.state?.hasStep ? history.back() : go({ view: 'ship' })) });
}

/** Notes in the browser's history, which a reload leaves, if a view of this tab was before. */
export function noteStep(hasStep: boolean): void {
  const { state } = history;
  if (state?.hasStep === undefined) history.replaceState({ ...state, hasStep }, '');
}
