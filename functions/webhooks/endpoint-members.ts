/** The schemas of a webhook endpoint's members in a request's body. */
import * as z from 'zod/mini';
import { ENDPOINT_INCLUDES, EVENT_PATTERNS } from '../../domain/webhooks/webhook-endpoint.ts';
import { text, webAddress } from '../http/members.ts';
import { stated } from '../http/stated.ts';

export const endpointUrl = webAddress;

export const description = () => text(200);

/** Each once. None ends what was asked for before. */
export const include = () =>
  z
    .array(z.enum(ENDPOINT_INCLUDES, { error: `must be ${ENDPOINT_INCLUDES.join(' or ')}` }))
    .check(z.maxLength(ENDPOINT_INCLUDES.length, 'must have each member once'));

/** At least one type, each once. */
export const eventTypes = () =>
  z
    .array(
      z.enum(EVENT_PATTERNS, {
        error: 'must be a type of event like order.placed, a group like order.*, or *',
      }),
    )
    .check(
      z.minLength(1, 'must have at least one type of event'),
      z.maxLength(EVENT_PATTERNS.length, `must have at most ${EVENT_PATTERNS.length} types`),
      stated(
        (types: readonly string[]) => new Set(types).size === types.length,
        { uniqueItems: true },
        'must have each type once',
      ),
    );
