import { Icon } from '../elements/icons.tsx';
import { forgetTyping, keptTyping } from '../work/kept-typing.ts';

/** What was typed and not sent before a new sign-in. Its dialog is filled with it. */
export function TypingNote() {
  const typing = keptTyping.value;
  if (!typing) return null;
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
      <button type="button" class="small" aria-label="Close what you typed" onClick={forgetTyping}>
        Close
      </button>
    </section>
  );
}
