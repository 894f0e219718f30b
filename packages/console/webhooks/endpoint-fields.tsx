import type { NewWebhookEndpoint, WebhookEndpoint } from '../../client/types.ts';
import { Field } from '../elements/fields.tsx';
import { textIn } from '../requests/use-sending.ts';
import { GROUPS } from './webhook-words.ts';

/**
 * The fields of an endpoint: its URL, its events and its description.
 *
 * @param of an existing endpoint, to start with
 */
export const EndpointFields = ({ of }: { readonly of?: WebhookEndpoint }) => (
  <>
    <Field
      name="url"
      label="URL"
      type="url"
      required
      maxLength={2000}
      defaultValue={of?.url}
      hint="A public https:// address. Events are posted to it."
    />
    <fieldset class="choices">
      <legend>Events</legend>
      {choicesOf(of).map(([type, words]) => (
        <label key={type}>
          <input
            type="checkbox"
            name="eventTypes"
            value={type}
            defaultChecked={of?.eventTypes.some((one) => one === type) ?? false}
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
      required={of?.description !== undefined}
      defaultValue={of?.description}
      hint="For your team: the system behind this URL."
    />
  </>
);

/** Groups of events, and the single types that the endpoint already has. */
const choicesOf = (of: WebhookEndpoint | undefined): readonly (readonly [string, string])[] => [
  ...Object.entries(GROUPS),
  ...(of?.eventTypes ?? [])
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
