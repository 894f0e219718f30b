/** The error of a part of the page whose script did not come. */
export interface Missing extends Error {
  /** True if the server answers, but no longer has this page's scripts. */
  readonly isOld: boolean;
}

/**
 * Loads a part of the page.
 *
 * @throws {Missing} if its script does not come: browsers give no cause
 */
export const partOfPage = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    const isOld = await fetch('./', { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    const words = isOld
      ? 'This page is older than the server: reload it.'
      : 'This part of the page is not loaded yet, and there is no connection.';
    throw Object.assign(new Error(words), { isOld });
  });
