/** Runs the template's event sources and TTL on the engine's table. */
import { join } from 'node:path';
import type { Assembly, Resource } from '../../cloudformation/template.ts';
import { engineApi } from '../../dynamodb/engine-api.ts';
import { timeToLive } from '../../dynamodb/time-to-live.ts';
import type { FunctionHost } from '../function-host.ts';
import { checkpointFile } from './checkpoint.ts';
import { eventSources } from './event-source.ts';
import { pollStream } from './stream-poller.ts';

export interface FollowOptions {
  readonly assembly: Assembly;
  readonly endpoint: string;
  readonly table: Resource;
  readonly functions: FunctionHost;
  /** The failure destination. */
  readonly failures: string;
  /**
   * The folder of the checkpoints. Without it, every run reads the stream from its starting
   * position.
   */
  readonly stateFolder: string | undefined;
  /** Called when the projector gave a record up, with the file that it is kept in. */
  readonly onGiveUp: (file: string) => void;
  /**
   * Called if a checkpoint does not fit the stream, which is then read from its starting position.
   */
  readonly onStartOver: () => void;
}

export function followStream(options: FollowOptions): { stop(): void } {
  const { assembly, endpoint, table, functions, failures, stateFolder, onGiveUp, onStartOver } =
    options;
  const ending = new AbortController();
  const api = engineApi(endpoint, assembly.region);
  const tableName = table.physicalId;
  const { AttributeName } = table.properties['TimeToLiveSpecification'] as {
    AttributeName: string;
  };
  const ttl = timeToLive(api, tableName, AttributeName);
  void ttl.run(ending.signal);
  for (const source of eventSources(assembly, failures)) {
    const file = stateFolder && join(stateFolder, `${source.functionName}.checkpoint.json`);
    const checkpoint = file === undefined ? undefined : checkpointFile(file);
    const poller = {
      api,
      source,
      tableName,
      functions,
      sign: ttl.sign,
      onGiveUp,
      checkpoint,
      onStartOver,
    };
    void pollStream(poller, ending.signal);
  }
  return { stop: () => ending.abort() };
}
