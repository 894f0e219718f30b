import { exampleIdsIn, withRealIds } from '../../api/story/example-ids.ts';
import { exampleRows, type RowAccess } from './example-rows.ts';
import type { ExampleSource } from './example-source.ts';
import { EXAMPLE_SOURCES, sourceFor } from './example-sources.ts';

/**
 * Replaces the ids of an example event by those of this table (`EXAMPLE_SOURCES`), and `If-Match`
 * by the version there. If there is none, the event stays as it is, `onNone` is called, and the
 * function will not find the order.
 */
export async function withExampleOrder(
  event: unknown,
  access: RowAccess,
  onNone: (problem: string) => void = () => {},
): Promise<unknown> {
  const id = sourceFor(event);
  if (id === undefined) return event;
  const { find, missing }: ExampleSource = EXAMPLE_SOURCES[id];
  const source = await find(exampleRows(access));
  if (!source) onNone(missing);
  else if (exampleIdsIn(event).includes('deliveryId') && !source.deliveryId)
    onNone('the newest webhook endpoint has no delivery. Ping it first');
  return withVersion(withRealIds(event, source ?? {}), source?.version);
}

/** Replaces the version of an event with the header. */
function withVersion(event: unknown, version: unknown): unknown {
  const { headers, ...members } = event as { readonly headers?: Readonly<Record<string, string>> };
  if (version === undefined || headers?.['if-match'] === undefined) return event;
  return { ...members, headers: { ...headers, 'if-match': `"${version}"` } };
}
