import { FormDialog } from '../elements/form-dialog.tsx';
import { Icon } from '../elements/icons.tsx';
import type { RemarkFormProps } from './remark-form.ts';

interface TagsProps {
  readonly of: readonly string[] | undefined;
  readonly add: () => void;
  readonly remove: (tag: string) => void;
}

/** The shop's own tags of an order. */
export const Tags = ({ of: tags = [], add, remove }: TagsProps) => (
  <section class="card" aria-labelledby="tags">
    <header>
      <h2 id="tags">Tags</h2>
      <button type="button" class="small" aria-keyshortcuts="t" onClick={add}>
        Add a tag <kbd>t</kbd>
      </button>
    </header>
    {tags.length > 0 && (
      <ul class="tags body">
        {tags.map((tag) => (
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

/** A29c */
export const UntagForm = (props: RemarkFormProps & { readonly tag: string }) => (
  <FormDialog
    title={`Remove the tag ${props.tag}`}
    submitName="Remove"
    send={() => {
      const { customerId, orderId } = props.order;
      return props.client.untagOrder({ customerId, orderId, tag: props.tag });
    }}
    done={({ tag }) => props.done(`The tag ${tag} is removed.`)}
    close={props.close}
  />
);
