/** The template's event buses: PutEvents, and the rules that send an event to functions. */
import { randomUUID } from 'node:crypto';
import { type JsonAnswer, type JsonService, type Served, serveJson } from '../aws-json-server.ts';
import { ACCOUNT_ID } from '../cloudformation/arn.ts';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';
import { matchesAny } from '../lambda/event-source/event-filter.ts';
import { type MadeRules, madeRules, nameOfBus } from './made-rules.ts';

/**
 * An event as a rule's target gets it:
 * https://docs.aws.amazon.com/eventbridge/latest/ref/overiew-event-structure.html
 */
export interface BusEvent {
  readonly version: '0';
  readonly id: string;
  readonly 'detail-type': string;
  readonly source: string;
  readonly account: string;
  /** ISO 8601, UTC, seconds. */
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

export interface EventBusOptions {
  readonly assembly: Assembly;
  /** Invokes a target, `name` or `name:alias`, asynchronously. */
  readonly invoke: (target: string, event: BusEvent) => void;
  readonly onEvent: (event: BusEvent) => void;
  /** Sends an event to a queue that a rule has as its target. Only commands create such rules. */
  readonly send?: ((queueArn: string, body: string) => void) | undefined;
  /** Any free port by default. */
  readonly fixedPort?: number | undefined;
}

interface RuleProperties {
  readonly EventBusName?: string;
  readonly EventPattern?: unknown;
  readonly Targets?: readonly { readonly Arn: string }[];
}

interface Entry {
  readonly EventBusName?: string;
  readonly Source?: string;
  readonly DetailType?: string;
  readonly Detail?: string;
  readonly Resources?: readonly string[];
  /** Epoch seconds. */
  readonly Time?: number;
}

/** https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html */
const MAX_ENTRIES = 10;
const MAX_BYTES = 256 * 1024;

/** Listens on loopback. */
export function serveEventBus(options: EventBusOptions): Promise<Served> {
  const made = madeRules(options.assembly.region);
  const service: JsonService = {
    name: 'EventBridge',
    target: 'AWSEvents',
    operations: {
      ...made.operations,
      PutEvents: (input) => putEvents({ ...options, made }, input as { Entries: readonly Entry[] }),
    },
  };
  return serveJson(service, options.fixedPort);
}

interface Bus extends EventBusOptions {
  readonly made: MadeRules;
}

function putEvents(options: Bus, { Entries }: { Entries: readonly Entry[] }): JsonAnswer {
  if (Entries.length === 0 || Entries.length > MAX_ENTRIES)
    return {
      status: 400,
      body: { __type: 'ValidationException', message: `entries: 1 to ${MAX_ENTRIES}` },
    };
  const results = Entries.map((entry) => put(options, entry));
  const FailedEntryCount = results.filter((result) => 'ErrorCode' in result).length;
  return { status: 200, body: { FailedEntryCount, Entries: results } };
}

/**
 * Puts one entry. EventBridge answers each entry separately, and accepts one for a bus that does
 * not exist.
 */
function put({ assembly, invoke, onEvent, made, send }: Bus, entry: Entry) {
  const problem = problemOf(entry);
  if (problem) return problem;
  const { EventBusName = 'default', Source = '', DetailType = '', Detail = '', Time } = entry;
  const event: BusEvent = {
    version: '0',
    id: randomUUID(),
    'detail-type': DetailType,
    source: Source,
    account: ACCOUNT_ID,
    time: new Date((Time ?? Date.now() / 1000) * 1000).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    region: assembly.region,
    resources: entry.Resources ?? [],
    detail: JSON.parse(Detail),
  };
  onEvent(event);
  const bus = nameOfBus(EventBusName);
  for (const target of targetsOf(assembly, bus, event)) invoke(target, event);
  for (const queueArn of made.targetsOf(bus, event)) send?.(queueArn, JSON.stringify(event));
  return { EventId: event.id };
}

function problemOf({ Source, DetailType, Detail = '' }: Entry) {
  const missing = Object.entries({ Source, DetailType, Detail }).find(([, value]) => !value);
  if (missing) return error('InvalidArgument', `Parameter ${missing[0]} is not valid.`);
  if (Buffer.byteLength(Detail) > MAX_BYTES)
    return error('InvalidArgument', 'Total size of the entry exceeds 256 KB.');
  return isJsonObject(Detail) ? undefined : error('MalformedDetail', 'Detail is malformed.');
}

const error = (ErrorCode: string, ErrorMessage: string) => ({ ErrorCode, ErrorMessage });

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const targetsOf = (assembly: Assembly, bus: string, event: BusEvent): readonly string[] =>
  resourcesOf(assembly, 'AWS::Events::Rule').flatMap(({ properties }) => {
    const { EventBusName = 'default', EventPattern, Targets = [] } = properties as RuleProperties;
    return EventPattern !== undefined &&
      nameOfBus(EventBusName) === bus &&
      matchesAny([EventPattern], event)
      ? Targets.map(({ Arn }) => Arn.split(':function:').at(-1) ?? '')
      : [];
  });
