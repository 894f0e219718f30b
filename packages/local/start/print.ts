/** The lines that `npm start` prints while it runs. */
import { styleText } from 'node:util';
import type { AnsweredRequest } from '../api-gateway/gateway.ts';
import type { AlarmChange } from '../cloudwatch/alarms.ts';
import { hasMetrics } from '../cloudwatch/embedded-metrics.ts';
import type { BusEvent } from '../event-bridge/event-bus.ts';

export function dim(text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText('dim', text, { stream });
}

export function answerLine({ method, path, status, millis }: AnsweredRequest): string {
  const color = status < 400 ? 'green' : 'yellow';
  return `${method} ${path} ${styleText(color, String(status))} ${dim(`${millis.toFixed(0)} ms`)}`;
}

/** Prints an alarm with the anchor of the runbook that its description names. */
export function printAlarm({ state, description, reason }: AlarmChange): void {
  const [, anchor = ''] = /runbook\.md#([\w-]+)/.exec(description) ?? [];
  const color = state === 'ALARM' ? 'red' : 'green';
  console.log(`alarm ${anchor} ${styleText(color, state)} ${dim(reason)}`);
}

export function printEvent({ 'detail-type': type, resources }: BusEvent): void {
  console.log(dim(`event ${type} ${resources.join(' ')}`));
}

/** Prints a line of a log. Metrics (EMF) are for CloudWatch, and only printed with --verbose. */
export function printLine(name: string, line: string, verbose = false): void {
  if (verbose || !hasMetrics(line)) console.error(`${dim(`${name}:`, process.stderr)} ${line}`);
}
