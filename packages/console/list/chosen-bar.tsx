import type { ComponentChildren } from 'preact';
import type { ListState } from './list-state.ts';

interface ChosenBarProps {
  readonly list: ListState;
  /** More about the selection than its size. */
  readonly about: string;
  /** The actions for it. */
  readonly children: ComponentChildren;
}

/** The selection of a list; nothing while it is empty. */
export function ChosenBar({ list, about, children }: ChosenBarProps) {
  const count = list.picked.value.length;
  if (count === 0) return null;
  return (
    <section class="selbar" aria-label="Selection">
      <strong>{count} selected</strong>
      <span class="dim">{about}</span>
      <span class="grow" />
      {children}
      <button type="button" class="small bare" onClick={() => list.select([])}>
        Clear <kbd>Esc</kbd>
      </button>
    </section>
  );
}
