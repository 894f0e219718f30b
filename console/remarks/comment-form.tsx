import { FormDialog } from '../elements/form-dialog.tsx';
import { textIn } from '../requests/use-sending.ts';
import type { RemarkFormProps } from './remark-form.ts';

/** A28: a comment is for the team alone, unless the box is ticked. */
export const CommentForm = ({ client, order, done, close }: RemarkFormProps) => (
  <FormDialog
    title="Comment on the order"
    submitName="Comment"
    check={(data) => (textIn(data, 'text') ? undefined : 'Write a comment.')}
    send={(data, { idempotencyKey }) =>
      client.addComment({
        customerId: order.customerId,
        orderId: order.orderId,
        body: {
          text: textIn(data, 'text') ?? '',
          visibility: data.has('customer') ? 'CUSTOMER' : 'INTERNAL',
        },
        idempotencyKey,
      })
    }
    done={({ visibility }) =>
      done(visibility === 'CUSTOMER' ? 'The customer can read the comment.' : 'Noted.')
    }
    close={close}
  >
    <p class="field">
      <label for="field-text">Comment</label>
      <textarea id="field-text" name="text" rows={4} maxLength={2000} />
    </p>
    <p>
      <label>
        <input type="checkbox" name="customer" /> The customer may read it
      </label>
    </p>
  </FormDialog>
);
