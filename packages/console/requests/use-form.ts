import { useState } from 'preact/hooks';

/**
 * The form that is open, or what it is about; what opens one; and what closes it. Closing reads
 * again if the page may be old.
 */
export function useForm<Name>(refresh: () => void) {
  const [form, setForm] = useState<Name>();
  const close = (isOld: boolean) => {
    setForm(undefined);
    if (isOld) refresh();
  };
  return [form, setForm, close] as const;
}
