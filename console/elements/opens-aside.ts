/** True for a click that opens a link in another tab or window: this page stays as it is. */
export const opensAside = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;
