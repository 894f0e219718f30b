/*
 * The texts that the page keeps in the tab's sessionStorage, under `orders.`: a closed tab leaves
 * nothing. They may have a name or an address, so the sign-out deletes them.
 */

/** After the sign-out the page still runs until the server has answered. */
let isSignedOut = false;

/** Keeps a text in the tab. One that is empty, or for which there is no room, is deleted. */
export function keepInTab(key: `orders.${string}`, text: string): void {
  if (isSignedOut) return;
  sessionStorage.removeItem(key);
  try {
    if (text) sessionStorage.setItem(key, text);
  } catch {
    // The storage is full: a reload finds nothing, rather than what was before.
  }
}

/** Deletes all that is kept, at the sign-out, and keeps no more. */
export function forgetTab(): void {
  isSignedOut = true;
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('orders.')) sessionStorage.removeItem(key);
}
