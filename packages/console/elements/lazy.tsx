import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import { type Missing, partOfPage } from './part-of-page.ts';

/** `never` for several names: each of them does not have them all. */
type Single<Name, All = Name> = Name extends unknown
  ? [All] extends [Name]
    ? unknown
    : never
  : never;

/**
 * A view whose script is loaded when it is shown first, so that the first page needs less.
 *
 * @param load imports a file that exports the view alone: one of several does not compile
 * @param Before is shown until then
 */
export function lazy<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>> & Single<Name>>,
  Before: ComponentType = Loading,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props> | undefined>(() => loaded);
    const [missing, setMissing] = useState<Missing>();
    const begin = () => {
      setMissing(undefined);
      partOfPage(load).then((file) => {
        [loaded] = Object.values<ComponentType<Props>>(file);
        setShown(() => loaded);
      }, setMissing);
    };
    useLayoutEffect(() => {
      if (!loaded) begin();
    }, []);
    // Its title did not exist when the address changed. On a phone, a tab leads into the search.
    useLayoutEffect(() => {
      if (Shown && !document.activeElement?.closest('main, dialog, search'))
        document.getElementById('title')?.focus();
    }, [Shown]);
    if (Shown) return <Shown {...props} />;
    if (!missing) return <Before />;
    const notice = (
      <div class="notice bad" role="alert">
        <strong>{missing.message}</strong>
        <button type="button" onClick={missing.isOld ? () => location.reload() : begin}>
          {missing.isOld ? 'Reload' : 'Try again'}
        </button>
      </div>
    );
    // What can be closed covers the page, which would hide the notice below itself.
    if ('close' in props)
      return (
        <Dialog title="Not loaded" close={props.close as () => void}>
          {() => <div class="body">{notice}</div>}
        </Dialog>
      );
    return (
      <>
        {notice}
        {Before !== Loading && <Before />}
      </>
    );
  };
}

const Loading = () => <p class="dim foot">Loading …</p>;
