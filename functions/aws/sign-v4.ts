import { createHmac, hash } from 'node:crypto';

export interface Credentials {
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly sessionToken: string | undefined;
}

/** A POST of JSON to a service of AWS. */
export interface UnsignedRequest {
  readonly service: string;
  readonly region: string;
  /** Its path is encoded as it is sent. It has no query. */
  readonly url: URL;
  readonly body: string;
}

/**
 * Signs a request as AWS's Signature Version 4 has it:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 *
 * @returns the headers to send
 */
export function signV4(
  { service, region, url, body }: UnsignedRequest,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  now: Date,
): Readonly<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const headers: Readonly<Record<string, string>> = {
    'content-type': 'application/json',
    host: url.host,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(headers).join(';');
  const canonical = [
    'POST',
    // Every service but S3 encodes the path a second time.
    url.pathname.split('/').map(encodeURIComponent).join('/'),
    '',
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    hash('sha256', body),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, hash('sha256', canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = (hmac(key, text) as Buffer).toString('hex');
  const credential = `${accessKeyId}/${scope}`;
  return {
    ...headers,
    authorization:
      `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, ` +
      `Signature=${signature}`,
  };
}

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
