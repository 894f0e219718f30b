import { TagField } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { Icon } from '../elements/icons.tsx';
import { textIn } from '../requests/use-sending.ts';
import type { RemarkFormProps } from './remark-form.ts';

interface TagsProps {
  readonly of: readonly string[] | undefined;
  readonly add: () => void;
  readonly remove: (tag: string) => void;
}

/** The shop's own tags of an order. */
export const Tags = ({ of = [], add, remove }: TagsProps) => (
  <section class="card" aria-labelledby="tags">
    <header>
      <h2 id="tags">Tags</h2>
      <button type="button" class="small" aria-keyshortcuts="t" onClick={add}>
        Add a tag <kbd>t</kbd>
      </button>
    </header>
    {of.length > 0 && (
      <ul class="tags body">
        {of.map((tag) => (
          <li key={tag} class="pill">
            {tag}
            <button
              type="button"
              class="bare tiny-button"
              aria-label={`Remove the tag ${tag}`}
              onClick={() => remove(tag)}
            >
              <Icon of="cross" />
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** A29: adding a tag that the order has changes nothing. */
export const TagForm = ({ client, order, done, close }: RemarkFormProps) => (
  <FormDialog
    title="Add a tag"
    submitName="Add"
    send={(data) => client.tagOrder({ ...idsOf(order), tag: textIn(data, 'tag') ?? '' })}
    done={({ tag }) => done(`The order has the tag ${tag}.`)}
    close={close}
  >
    <TagField />
  </FormDialog>
);

/** A29c */
export const UntagForm = (props: RemarkFormProps & { readonly tag: string }) => (
  <FormDialog
    title={`Remove the tag ${props.tag}`}
    submitName="Remove"
    send={() => props.client.untagOrder({ ...idsOf(props.order), tag: props.tag })}
    done={({ tag }) => props.done(`The tag ${tag} is removed.`)}
    close={props.close}
  />
);

const idsOf = ({ customerId, orderId }: RemarkFormProps['order']) => ({ customerId, orderId });
