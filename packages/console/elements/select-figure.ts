/**
 * Selects a number or an amount when its field gets the focus, so that what is typed replaces it: a
 * 1 before the 0 that is filled in would be 10.
 */
export function selectFigure({ target }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.type === 'number' || target.name === 'amount') target.select();
}
