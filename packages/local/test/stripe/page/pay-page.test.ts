// @module-tag alone
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeProvider } from '../../../../../functions/payments/stripe/stripe-provider.ts';
import { accessibility } from '../../../../../test/support/accessibility.ts';
import { browser, hasBrowser, type Theme } from '../../../../../test/support/browser.ts';
import { faintTexts } from '../../../../../test/support/contrast.ts';
import { aStart } from '../../../../../test/support/stripe-stand-in.ts';
import { type ServedStandIn, serveStripe } from '../../../stripe/serve.ts';

let stripe: ServedStandIn;
let starts = 0;

beforeAll(async () => {
  stripe = await serveStripe({ port: 0, run: 'Page' });
});
afterAll(() => stripe?.stop());

/** The address of the page of a new payment. */
async function newPage(): Promise<string> {
  const { address } = stripe;
  const secretKey = async () => 'sk_test_1';
  const provider = stripeProvider({ address, secretKey, paymentCapture: 'automatic' });
  starts += 1;
  const { clientSecret } = await provider.start(aStart({ paymentId: `p-${starts}` }));
  return `${address.replace('127.0.0.1', 'localhost')}/pay/${clientSecret}`;
}

describe.skipIf(!hasBrowser)('The page of a payment', () => {
  const { open, complaints } = browser();

  it('is paid with the keyboard alone', async () => {
    const page = await open(await newPage());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Confirm with 3-D Secure' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.getByText('The payment is made.').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await page.close();
  });

  it.each<Theme>(['light', 'dark'])('can be read and used by everybody: %s', async (theme) => {
    const page = await open(await newPage(), theme);
    const { passes, violations } = await accessibility(page);

    expect(violations).toEqual([]);
    expect(passes).toBeGreaterThan(10);
    expect(await faintTexts(page)).toEqual([]);
    const background = await page.evaluate(
      'getComputedStyle(document.documentElement).colorScheme',
    );
    expect(background).toBe('light dark');
    await page.close();
  });

  it('asks no other host, and breaks no rule of its policy', () => {
    expect(complaints).toEqual([]);
  });
});
