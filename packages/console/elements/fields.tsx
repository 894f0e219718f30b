import type { ComponentChildren, TargetedInputEvent, TargetedKeyboardEvent } from 'preact';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'tel' | 'url' | 'number' | 'datetime-local';
  readonly required?: boolean;
  readonly defaultValue?: string | undefined;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly step?: number;
  readonly pattern?: string;
  /** The browser shows it if the pattern does not match. */
  readonly title?: string;
  /** True if the dialog opens with the focus here. */
  readonly autofocus?: boolean;
  readonly onInput?: (event: TargetedInputEvent<HTMLInputElement>) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/** An input with a label. */
export const Field = ({ name, label, hint, type = 'text', ...input }: FieldProps) => (
  <Labeled name={name} label={label} hint={hint}>
    <input
      id={`field-${name}`}
      name={name}
      // The type of `type` allows no union; all these types share the attributes used here.
      type={type as 'text'}
      {...input}
      {...(hint && { 'aria-describedby': `hint-${name}` })}
    />
  </Labeled>
);

interface LabeledProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ComponentChildren;
}

/** A control with its label before it, and a hint behind it. */
const Labeled = ({ name, label, hint, children }: LabeledProps) => (
  <p class="field">
    <label for={`field-${name}`}>{label}</label>
    {children}
    {hint && (
      <span class="dim" id={`hint-${name}`}>
        {hint}
      </span>
    )}
  </p>
);

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength: number;
}

/** A box for a text that may have several lines. */
export const TextField = ({ name, label, hint, maxLength }: TextFieldProps) => (
  <Labeled name={name} label={label} hint={hint}>
    <textarea
      id={`field-${name}`}
      name={name}
      rows={2}
      maxLength={maxLength}
      onKeyDown={sendOnEnter}
      {...(hint && { 'aria-describedby': `hint-${name}` })}
    />
  </Labeled>
);

/** An input for a word in the address: a tag of an order, or a name of an address. */
export const WordField = (field: Omit<FieldProps, 'pattern' | 'title'>) => (
  <Field
    {...field}
    required
    pattern="[a-z0-9\-]{1,32}"
    title="1 to 32 lower-case letters, digits or hyphens"
  />
);

export interface ReasonFieldProps {
  /** Each value with its name on the page. */
  readonly reasons: Readonly<Record<string, string>>;
  /** True if the dialog opens with the focus here. */
  readonly autofocus?: boolean;
  /** The reason that is chosen at first. */
  readonly first?: string;
  readonly choose?: (reason: string) => void;
}

/** A list of reasons to choose from. */
export const ReasonField = ({ reasons, autofocus = false, first, choose }: ReasonFieldProps) => (
  <p class="field">
    <label for="field-reason">Reason</label>
    <select
      id="field-reason"
      name="reason"
      required
      autofocus={autofocus}
      onChange={({ currentTarget }) => choose?.(currentTarget.value)}
      onKeyDown={sendOnEnter}
    >
      <option value="">Choose a reason</option>
      {Object.entries(reasons).map(([reason, words]) => (
        <option key={reason} value={reason} selected={reason === first}>
          {words}
        </option>
      ))}
    </select>
  </p>
);

/**
 * Enter sends the form as it does in a text field, where a browser would open the list, or begin a
 * new line of the text: Shift and Enter do.
 */
export function sendOnEnter(
  event: TargetedKeyboardEvent<HTMLSelectElement | HTMLTextAreaElement>,
): void {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const submit = form?.querySelector<HTMLElement>('[type=submit]');
  if (submit) submit.click();
  else form?.requestSubmit();
}
