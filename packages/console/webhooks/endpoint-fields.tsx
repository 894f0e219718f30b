import type { NewWebhookEndpoint, WebhookEndpoint } from '../../client/types.ts';
import { Field } from '../elements/fields.tsx';
import { textIn } from '../requests/use-sending.ts';
import { GROUPS } from './webhook-words.ts';

/**
 * The fields of an endpoint: its URL, its events and its description.
 *
 * @param of an existing endpoint, to start with
 */
export const EndpointFields = ({ of: endpoint }: { readonly of?: WebhookEndpoint }) => (
  <>
    <Field
      name="url"
      label="URL"
      type="url"
      required
      maxLength={2000}
      defaultValue={endpoint?.url}
      hint="A public https:// address. Events are posted to it."
    />
    <fieldset class="choices">
      <legend>Events</legend>
      {choicesOf(endpoint).map(([type, words]) => (
        <label key={type}>
          <input
            type="checkbox"
            name="eventTypes"
            value={type}
            defaultChecked={endpoint?.eventTypes.some((chosen) => chosen === type) ?? false}
          />{' '}
          {words}
        </label>
      ))}
    </fieldset>
    <Field
      name="description"
      label="Description"
      maxLength={200}
      // A change replaces it, and does not remove it.
      required={endpoint?.description !== undefined}
      defaultValue={endpoint?.description}
      hint="For your team: the system behind this URL."
    />
  </>
);

/** Groups of events, and the single types that the endpoint already has. */
const choicesOf = (
  endpoint: WebhookEndpoint | undefined,
): readonly (readonly [string, string])[] => [
  ...Object.entries(GROUPS),
  ...(endpoint?.eventTypes ?? [])
    .filter((type) => !Object.hasOwn(GROUPS, type))
    .map((type) => [type, type] as const),
];

export const withoutEvents = (data: FormData): string | undefined =>
  data.getAll('eventTypes').length === 0 ? 'Choose at least one kind of event.' : undefined;

export function endpointIn(data: FormData): NewWebhookEndpoint {
  const description = textIn(data, 'description');
  return {
    url: textIn(data, 'url') ?? '',
    eventTypes: data.getAll('eventTypes') as unknown as NewWebhookEndpoint['eventTypes'],
    ...(description && { description }),
  };
}
