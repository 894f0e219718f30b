import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Failed } from './states.tsx';

/** A view whose script is loaded when it is shown first, so that the first page needs less. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props> | undefined>(() => loaded);
    const [error, setError] = useState<Error>();
    useLayoutEffect(() => {
      if (loaded) return;
      load().then((view) => {
        loaded = view;
        setShown(() => view);
      }, setError);
    }, []);
    // Its title did not exist when the address changed.
    useLayoutEffect(() => {
      if (Shown && !document.activeElement?.closest('main, dialog'))
        document.getElementById('title')?.focus();
    }, [Shown]);
    if (error) return <Failed error={error} retry={() => location.reload()} />;
    return Shown ? <Shown {...props} /> : <p class="dim foot">Loading …</p>;
  };
}
