import { useState } from 'preact/hooks';

/**
 * The form that is open, or what it is about; what opens one; and what closes it. Closing reads
 * again if the outcome is unknown.
 */
export function useForm<Name>(refresh: () => void) {
  const [form, setForm] = useState<Name>();
  const close = (isUnknown: boolean) => {
    setForm(undefined);
    if (isUnknown) refresh();
  };
  return [form, setForm, close] as const;
}
