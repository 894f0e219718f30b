import { styleText } from 'node:util';

/** Reports progress on standard error: a bar on a terminal, or a line now and then in a log. */
export interface Progress {
  readonly update: (done: number, total: number, note: string) => void;
  readonly end: () => void;
}

const WIDTH = 30;
const LINE_MILLIS = 5000;

export function progress(what: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  let lastLine = Date.now();
  return {
    update(done, total, note) {
      // DynamoDB updates a table's item count only every six hours.
      const share = Math.min(1, done / Math.max(1, total));
      if (stream.isTTY) {
        const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
        stream.write(
          `\r\u001b[K${styleText('cyan', bar, { stream })} ${Math.round(share * 100)} %  ${note}`,
        );
      } else if (Date.now() - lastLine >= LINE_MILLIS) {
        lastLine = Date.now();
        stream.write(`${what}: ${done} of about ${Math.max(done, total)}, ${note}\n`);
      }
    },
    end: () => void (stream.isTTY && stream.write('\r\u001b[K')),
  };
}
