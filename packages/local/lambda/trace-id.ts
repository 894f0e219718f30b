import { randomBytes } from 'node:crypto';

/**
 * Creates a trace header in X-Ray's form: epoch seconds and 96 random bits, both hexadecimal.
 * https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html#xray-concepts-tracingheader
 */
export function traceId(now: Date): string {
  const second = Math.floor(now.getTime() / 1000).toString(16);
  return `Root=1-${second}-${randomBytes(12).toString('hex')}`;
}
