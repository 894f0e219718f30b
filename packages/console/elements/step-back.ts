import { go } from '../route.ts';

/** Goes one step back; from the first view of the tab, to a list. */
export const stepBack = (view: 'ship' | 'webhooks'): void =>
  history.state?.hasStep ? history.back() : go({ view });

/** Notes in the browser's history, which a reload leaves, if a view of this tab was before. */
export function noteStep(hasStep: boolean): void {
  const { state } = history;
  if (state?.hasStep === undefined) history.replaceState({ ...state, hasStep }, '');
}
