/** The parts of a browser's tab that a sign-in uses. */
import type { KeyStorage } from '../../packages/client/session-storage.ts';
import type { Run } from '../../packages/local/run.ts';

export class Browser {
  /** The content of the tab's storage. */
  readonly kept = new Map<string, string>();
  /** The addresses to which the page navigated. */
  readonly assigned: string[] = [];
  readonly storage: KeyStorage = {
    getItem: (key) => this.kept.get(key) ?? null,
    setItem: (key, value) => void this.kept.set(key, value),
    removeItem: (key) => void this.kept.delete(key),
  };
  readonly location: { href: string; assign(url: string): void };
  readonly history = {
    replaceState: (_: unknown, __: string, url: string) => {
      this.location.href = new URL(url, this.location.href).href;
    },
  };

  constructor(href: string) {
    this.location = {
      href,
      assign: (url) => {
        this.assigned.push(url);
        this.location.href = url;
      },
    };
  }
}

/** A JWT without a valid signature. */
export const unsignedToken = (claims: object): string =>
  [{ alg: 'none' }, claims, '']
    .map((part) => Buffer.from(part ? JSON.stringify(part) : '').toString('base64url'))
    .join('.');

/** The id of an app client of the run's user pool. */
export function clientIdOf({ appClients }: Run, name: 'Storefront' | 'Operations'): string {
  const client = appClients.find(({ logicalId }) => logicalId.includes(name));
  if (!client) throw new Error(`the template has no app client ${name}`);
  return client.clientId;
}

/**
 * Fills in the form of the local sign-in page, and submits it.
 *
 * @returns the address that the sign-in page sends the browser to
 */
export async function submitSignIn(
  authorizeUrl: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const page = await (await fetch(authorizeUrl)).text();
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
  const response = await fetch(new URL(action.replaceAll('&amp;', '&'), authorizeUrl), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`no redirect, but ${await response.text()}`);
  return location;
}
