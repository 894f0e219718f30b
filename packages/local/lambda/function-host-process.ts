/** The process of `functionHost`. It ends with its parent. */
import { EnvironmentPool } from './environment-pool.ts';
import type { HostMessage, HostReply } from './function-host.ts';

const pools = new Map<string, EnvironmentPool>();
const reply = (message: HostReply) => process.connected && process.send?.(message, () => {});

process.once('disconnect', () => process.exit(0));
// Ctrl-C reaches every process of the terminal; the parent ends this one in order.
process.on('SIGINT', () => {});
process.on('message', (message: HostMessage) => {
  if ('specs' in message) {
    for (const spec of message.specs) {
      pools.set(
        spec.name,
        new EnvironmentPool(spec, (line) => reply({ functionName: spec.name, line }), reportIdle),
      );
    }
    return;
  }
  const { id, functionName, event } = message;
  pools
    .get(functionName)
    ?.invoke(event)
    .then(
      (result) => reply({ id, result }),
      (error: Error) => reply({ id, error: error.message }),
    );
});

function reportIdle(): void {
  if ([...pools.values()].every(({ size }) => size === 0)) reply({ idle: true });
}
