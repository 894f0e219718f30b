import type { MeasuredStack } from './diagnosed-stack.ts';
import { confirmed, type Evidence, ruledOut } from './diagnosis.ts';
import { measureOne, periodOf, withoutAlarm } from './measure-alarm.ts';

/**
 * Measures both windows of a burn rate. It is confirmed if both of them were above the rate, as the
 * composite alarm is.
 */
export async function measureBurn(stack: MeasuredStack, anchor: string): Promise<Evidence> {
  const windows = stack.windows.get(anchor);
  if (!windows) return withoutAlarm(stack, anchor);
  const each = await Promise.all(
    windows.map(async (alarm) => ({
      name: `${periodOf(alarm) / 60} minutes`,
      evidence: await measureOne(stack, alarm),
    })),
  );
  const figures = Object.fromEntries(
    each.map(({ name, evidence }) => [name, evidence.figures['highest'] ?? 'no data']),
  );
  const rate = windows[0]?.Threshold ?? 0;
  return each.every(({ evidence }) => evidence.verdict === 'confirmed')
    ? confirmed('The budget was used up faster than the rate, in both windows.', {
        ...figures,
        rate,
      })
    : ruledOut('The budget was not used up faster than the rate in both windows.', {
        ...figures,
        rate,
      });
}
