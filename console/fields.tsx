interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'url' | 'number' | 'datetime-local';
  readonly required?: boolean;
  readonly defaultValue?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly step?: number;
  readonly pattern?: string;
  /** What the browser adds when the pattern is not met. */
  readonly title?: string;
}

/** A labelled input. */
export const Field = ({ name, label, hint, type = 'text', ...input }: FieldProps) => (
  <p class="field">
    <label for={`field-${name}`}>{label}</label>
    <input
      id={`field-${name}`}
      name={name}
      // The compiler takes no union of types here; all of them have these attributes.
      type={type as 'text'}
      {...input}
      {...(hint && { 'aria-describedby': `hint-${name}` })}
    />
    {hint && (
      <span class="dim" id={`hint-${name}`}>
        {hint}
      </span>
    )}
  </p>
);

interface ReasonFieldProps {
  /** Each value, and what people call it. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Whether it may be left open. */
  readonly isOptional?: boolean;
}

/** A choice of reasons, in words. */
export const ReasonField = ({ reasons, isOptional = false }: ReasonFieldProps) => (
  <p class="field">
    <label for="field-reason">Reason</label>
    <select id="field-reason" name="reason" required={!isOptional}>
      {isOptional ? <option value="">No reason given</option> : <option value="">Choose …</option>}
      {Object.entries(reasons).map(([reason, words]) => (
        <option key={reason} value={reason}>
          {words}
        </option>
      ))}
    </select>
  </p>
);
