import { useState } from 'preact/hooks';

/**
 * The name of the form that is open, what opens one, and what closes it. It then reads again what
 * may have been done.
 */
export function useForm<Name>(refresh: () => void) {
  const [form, setForm] = useState<Name>();
  const close = (isUnknown: boolean) => {
    setForm(undefined);
    if (isUnknown) refresh();
  };
  return [form, setForm, close] as const;
}
