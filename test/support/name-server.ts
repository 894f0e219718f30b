import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll } from 'vitest';
import type { Address } from '../../functions/webhooks/host-addresses.ts';

/**
 * A name server on this machine (DNS over UDP, RFC 1035, A records only). The test chooses each
 * answer.
 */
export function nameServer() {
  let socket: Socket;
  const resolver = new Resolver();
  let answersOf: (name: string) => readonly string[] = () => [];

  beforeAll(async () => {
    socket = createSocket('udp4');
    socket.on('message', (question, { address, port }) => {
      socket.send(answer(question, answersOf(nameIn(question))), port, address);
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  });
  afterAll(() => void socket.close());

  return {
    answer(addresses: (name: string) => readonly string[]) {
      answersOf = addresses;
    },
    resolveHost: async (hostname: string): Promise<readonly Address[]> =>
      (await resolver.resolve4(hostname)).map((address) => ({ address, family: 4 })),
  };
}

const HEADER = 12;

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER; question[at]; at += 1 + (question[at] ?? 0))
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  return labels.join('.');
}

/** The reply to a question: the question again, and a record for each address. */
function answer(question: Buffer, addresses: readonly string[]): Buffer {
  const end = question.indexOf(0, HEADER) + 5;
  const header = Buffer.from(question.subarray(0, HEADER));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    // The name by reference, type A, class IN, no time to live, four bytes.
    Buffer.from([0xc0, HEADER, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, question.subarray(HEADER, end), ...records]);
}
