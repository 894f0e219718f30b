import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Order } from '../../client/types.ts';
import { sendOnEnter } from '../elements/fields.tsx';
import { Failed } from '../elements/states.tsx';
import { textIn, useSending } from '../requests/use-sending.ts';
import { keepInTab } from '../work/tab-storage.ts';

interface CommentFieldProps {
  readonly client: OrdersClient;
  readonly order: Pick<Order, 'customerId' | 'orderId'>;
  readonly done: (message: string) => void;
}

/** The id of the field, for the key that goes to it. */
export const COMMENT_FIELD = 'comment';

/**
 * A28: a comment is for the team alone, unless the box is ticked. Unsent text survives a reload and
 * a new sign-in: it is kept in the tab until the sign-out.
 */
export function CommentField({ client, order, done }: CommentFieldProps) {
  const { customerId, orderId } = order;
  const [text, keep] = useKeptText(`orders.comment.${orderId}`);
  const { submit, isBusy, isUnknown, error, missing } = useSending(
    (data, { idempotencyKey }) =>
      client.addComment({
        customerId,
        orderId,
        body: {
          text: textIn(data, 'text') ?? '',
          visibility: data.has('customer') ? 'CUSTOMER' : 'INTERNAL',
        },
        idempotencyKey,
      }),
    (data) => (textIn(data, 'text') ? undefined : 'Write a comment.'),
    ({ visibility }) => {
      keep('');
      done(visibility === 'CUSTOMER' ? 'The customer can read the comment.' : 'Noted.');
    },
  );
  return (
    <form class="comment" onSubmit={submit}>
      <fieldset disabled={isBusy || isUnknown}>
        <textarea
          id={COMMENT_FIELD}
          name="text"
          rows={1}
          maxLength={2000}
          aria-label="Comment"
          aria-keyshortcuts="n"
          placeholder="Write a comment for the team"
          value={text}
          onInput={({ currentTarget }) => keep(currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <kbd>n</kbd>
        {text && (
          <label class="row">
            <input type="checkbox" name="customer" /> The customer may read it
          </label>
        )}
      </fieldset>
      {text && (
        <button type="submit" class="small main" disabled={isBusy}>
          {isUnknown ? 'Send again' : 'Comment'} <kbd>↵</kbd>
        </button>
      )}
      {missing && (
        <p class="bad" role="alert">
          {missing}
        </p>
      )}
      {error && (
        <Failed error={error}>
          {isUnknown && 'It is not known whether it was saved. Sent again, it is saved once.'}
        </Failed>
      )}
    </form>
  );
}

/** A text that is kept in the tab. */
function useKeptText(key: `orders.${string}`): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      keepInTab(key, next);
    },
  ];
}
