/** Runs the template's event sources and TTL on the engine's table. */
import { join } from 'node:path';
import type { Assembly, Resource } from '../../cloudformation/template.ts';
import type { Engine } from '../../dynamodb/engine.ts';
import { engineApi } from '../../dynamodb/engine-api.ts';
import type { StreamRecord } from '../../dynamodb/stream-record.ts';
import { TimeToLive } from '../../dynamodb/time-to-live.ts';
import type { FunctionHost } from '../function-host.ts';
import { checkpointFile } from './checkpoint.ts';
import { eventSources } from './event-source.ts';
import { pollStream } from './stream-poller.ts';
import { streamTrim } from './stream-trim.ts';

export interface FollowOptions {
  readonly assembly: Assembly;
  readonly engine: Pick<Engine, 'endpoint' | 'file'>;
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
  readonly onGiveUp: (file: string, functionName: string) => void;
  /**
   * Called if a checkpoint does not fit the stream, which is then read from its starting position.
   */
  readonly onStartOver: () => void;
}

export function followStream(options: FollowOptions): { stop(): void } {
  const { assembly, engine, table, functions, failures, stateFolder, onGiveUp, onStartOver } =
    options;
  const ending = new AbortController();
  const api = engineApi(engine.endpoint, assembly.region);
  const tableName = table.physicalId;
  const { AttributeName } = table.properties['TimeToLiveSpecification'] as {
    AttributeName: string;
  };
  const ttl = new TimeToLive(api, tableName, AttributeName);
  void ttl.run(ending.signal);
  const sources = eventSources(assembly, failures);
  const readers = sources.map(({ functionName }) => functionName);
  const trim = engine.file && streamTrim(engine.file, tableName, readers);
  void trim?.run(ending.signal);
  for (const source of sources) {
    const kept = stateFolder && join(stateFolder, `${source.functionName}.checkpoint.json`);
    const own = kept === undefined ? undefined : checkpointFile(kept);
    const checkpoint = trim ? trim.checkpointOf(source.functionName, own) : own;
    const poller = {
      api,
      file: engine.file,
      source,
      tableName,
      functions,
      sign: (record: StreamRecord) => ttl.sign(record),
      onGiveUp,
      checkpoint,
      onStartOver,
    };
    void pollStream(poller, ending.signal);
  }
  return { stop: () => ending.abort() };
}
