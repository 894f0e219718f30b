import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

/** Debian's path. CHROMIUM overrides it. */
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const REPORTS = join(import.meta.dirname, '../../reports');

export const hasBrowser = existsSync(EXECUTABLE);
if (!hasBrowser)
  process.stderr.write(
    `no browser at ${EXECUTABLE}: tests of pages are SKIPPED (apt-get install chromium)\n`,
  );

export type Theme = 'light' | 'dark';

/**
 * A browser of this file's own, which records its pages' errors.
 *
 * @param hasTouch true for a phone's: taps, and no fine pointer
 */
export function browser({ hasTouch = false }: { readonly hasTouch?: boolean } = {}) {
  let context: BrowserContext;
  let profile: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    if (!hasBrowser) return;
    profile = await mkdtemp(join(tmpdir(), 'orders-browser-'));
    context = await chromium.launchPersistentContext(profile, {
      executablePath: EXECUTABLE,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
      ],
      viewport: hasTouch ? { width: 390, height: 844 } : { width: 1280, height: 900 },
      hasTouch,
      isMobile: hasTouch,
    });
    context.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== 'localhost')
        complaints.push(`a request to ${hostname}`);
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    // An answer of 4xx writes a line on the console, too, and is often the test's subject.
    context.on('console', (line) => {
      if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
        complaints.push(line.text());
    });
  });
  // Prints what the pages of a failed test showed. Its error often names only what did not appear.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const page of context?.pages().slice(1) ?? []) {
      const shown = await contentOf(page).catch((error) => `cannot be read: ${error}`);
      process.stderr.write(`${task.name}: ${page.url()} ${shown}\n`);
    }
    for (const complaint of complaints) process.stderr.write(`${task.name}: ${complaint}\n`);
  });
  afterAll(async () => {
    await context?.close();
    if (profile) await rm(profile, { recursive: true, force: true });
  });

  return {
    /** Requests to other hosts, script errors, and violations of the content security policy. */
    complaints,
    open: async (url: string, theme: Theme = 'light'): Promise<Page> => {
      const page = await context.newPage();
      countRequests(page);
      awaitRoutes(page);
      await keepHandStill(page);
      // A limit only ends a page that hangs.
      page.setDefaultTimeout(120_000);
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(url);
      return page;
    },
  };
}

/** The requests of each page that have no answer yet. */
const awaited = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const open = new Set<Request>();
  awaited.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/**
 * Lets `page.route` wait until the page knows of it. A busy page sends the request of a key that is
 * pressed at once past the route.
 */
function awaitRoutes(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...of) => {
    const set = await route(...of);
    await page.evaluate('0');
    return set;
  };
}

/** Notes when a field or a dialog of a page had its last key, and when a dialog was closed. */
const NOTE_TYPING = `{
  let typedAt = 0;
  let last;
  const note = ({ key, target, timeStamp }) => {
    const isField = target.matches?.('input, textarea, select');
    const isTyping = isField || document.querySelector(':modal');
    if (/^(Escape|Tab|Arrow)/.test(key)) typedAt = 0;
    else if (isTyping || (key === undefined && last !== 'Escape')) typedAt = timeStamp;
    last = key;
  };
  addEventListener('keydown', note, true);
  addEventListener('close', note, true);
  globalThis.handIsStill = () =>
    document.activeElement.matches('input, textarea, select') ||
    document.querySelector(':modal') !== null ||
    performance.now() - typedAt > 550;
}`;

/** Presses a key as a person does for whom a dialog has ended: a page lets the keys rest there. */
async function keepHandStill(page: Page): Promise<void> {
  await page.addInitScript(NOTE_TYPING);
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (...key) => {
    while (!(await page.evaluate<boolean>('globalThis.handIsStill?.() ?? true')))
      await page.waitForTimeout(50);
    await press(...key);
  };
}

/** Milliseconds without a request after which none is expected to follow the last answer. */
const QUIET = 500;

/**
 * Waits until a page has awaited no answer for a while. Playwright's `networkidle` comes once for
 * each document: a sign-in page that was idle so long before it was left has had it.
 */
export async function untilQuiet(page: Page): Promise<void> {
  let since = Date.now();
  const quiet = async () => {
    // A busy page sends the request that follows an answer only after it has handled the answer.
    await page.evaluate('0');
    if (awaited.get(page)?.size !== 0) since = Date.now();
    return Date.now() - since;
  };
  await expect.poll(quiet).toBeGreaterThan(QUIET);
}

/** The text of a page, and the element that has the focus. */
async function contentOf(page: Page): Promise<string> {
  const focused = await page.evaluate('document.activeElement?.outerHTML.slice(0, 100)');
  return `has the focus on ${focused}, and shows\n${await page.locator('body').innerText()}`;
}

/** Saves a screenshot as output of the test, for a person to look at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(REPORTS, { recursive: true });
  await page.screenshot({ path: join(REPORTS, `${name}.png`) });
}
