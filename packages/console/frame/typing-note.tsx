import { Icon } from '../elements/icons.tsx';
import { keepTyping, type Typing } from '../work/kept-typing.ts';

/** Names the dialog that was not sent before a new sign-in, and what was typed in it. */
export function TypingNote({ of: typing }: { readonly of: Typing }) {
  const typed = Object.values(typing.fields)
    .map(([value, label]) => (value === 'true' ? label : `${label}: ${value}`))
    .join(', ');
  return (
    <section class="note info bar-note" aria-label="What you typed">
      <Icon of="alert" />
      <span>
        “{typing.title}” was not sent: {typed}. Open it again, and it is filled in.
      </span>
      <span class="grow" />
      <button
        type="button"
        class="small"
        aria-label="Close what you typed"
        onClick={() => keepTyping(undefined)}
      >
        Close
      </button>
    </section>
  );
}
