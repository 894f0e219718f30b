/** API Gateway's limits on the length of a request. */
import type { IncomingMessage } from 'node:http';
import { GatewayError } from './own-answers.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024;
/**
 * The limit of the request line and the headers' values. API Gateway's answer above it is not
 * documented.
 */
const MAX_HEADER_BYTES = 10_240;

/** @throws {GatewayError} 431 */
export function refuseLongHead({ method = '', url = '', rawHeaders }: IncomingMessage): void {
  const values = rawHeaders.filter((_, index) => index % 2 === 1);
  const length = [method, url, ...values].reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_HEADER_BYTES) throw new GatewayError(431);
}

/** @throws {GatewayError} 413 */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new GatewayError(413);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > MAX_BODY_BYTES) throw new GatewayError(413);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
