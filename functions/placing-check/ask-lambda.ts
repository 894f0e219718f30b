import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { signV4 } from '../aws/sign-v4.ts';
import { lambdaAccess } from './check-settings.ts';
import { exchange, type RawAnswer } from './exchange.ts';

/** The suffixes of AWS's names, where they differ by partition. */
const SUFFIXES: Readonly<Record<string, string>> = {
  'aws-cn': 'amazonaws.com.cn',
  'aws-eusc': 'amazonaws.eu',
};

/**
 * Connections are kept between questions, as AWS's SDK keeps them: a handshake is not a part of the
 * check's own latency. AWS answers each question once; the server behind a URL might answer twice,
 * and its second answer would become that of the next question.
 */
const AGENTS: Readonly<Record<string, HttpAgent>> = {
  'https:': new HttpsAgent({ keepAlive: true }),
  'http:': new HttpAgent({ keepAlive: true }),
};

/**
 * Invokes a check that is a Lambda, and waits for what it returns:
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html. The SDK's client of Lambda would
 * be a dependency for this one request.
 *
 * @throws {Error} without an answer, or if the function failed
 */
export async function askLambda(
  arn: string,
  body: string,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const [, partition = '', , region = ''] = arn.split(':');
  const { endpoint, credentials } = lambdaAccess();
  const url = new URL(
    `/2015-03-31/functions/${encodeURIComponent(arn)}/invocations`,
    endpoint ?? `https://lambda.${region}.${SUFFIXES[partition] ?? 'amazonaws.com'}`,
  );
  const headers = signV4({ service: 'lambda', region, url, body }, credentials, new Date());
  const agent = AGENTS[url.protocol] as HttpAgent;
  const answer = await exchange({ url, headers, body, agent, signal });
  const failure = answer.headers['x-amz-function-error'];
  if (failure !== undefined) throw new Error(String(failure));
  return answer;
}
