import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { InventoryLevel } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill } from '../elements/pill.tsx';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { Batch } from '../ship/batch.ts';
import type { Unsent } from '../ship/why-unsent.ts';
import { type CountedLine, type CountedList, readCount, signed } from './stock-change.ts';

interface CountImportProps {
  readonly text: string;
  readonly levels: ReadonlyMap<string, InventoryLevel>;
  /** Called with what was pasted or dropped. */
  readonly read: (text: string) => void;
  readonly saved: () => void;
  readonly close: () => void;
}

/** A count of many SKUs: what agrees, differs or is unknown. Only differences are sent. */
export function CountImport({ text, levels, read, saved, close }: CountImportProps) {
  const desk = useDesk();
  // As it was when it was pasted: the differences do not change while they are sent.
  const [list] = useState(() => readCount(text, levels));
  const [batch, setBatch] = useState<Batch>();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    if (batch || list.differ.length === 0) return;
    const made = batchOf(list.differ, desk);
    setBatch(made);
    await made.run();
    saved();
  };
  return (
    <section class="card import" aria-labelledby="import">
      <form onSubmit={(event) => void save(event)}>
        <header>
          <h2 id="import">{titleOf(list, batch)}</h2>
          <button type="button" class="small" onClick={close}>
            Close
          </button>
          {list.differ.length > 0 && !batch && (
            <button type="submit" ref={button} class="small main">
              {saveName(list.differ.length)} <kbd>↵</kbd>
            </button>
          )}
        </header>
        <div class="body">
          {list.lines === 0 ? <Paste read={read} /> : <Outcome of={list} />}
          {list.differ.length > 0 && <Differences of={list.differ} batch={batch} />}
        </div>
      </form>
    </section>
  );
}

const saveName = (count: number): string =>
  `Save ${count} ${count === 1 ? 'difference' : 'differences'}`;

function titleOf({ lines, differ }: CountedList, batch: Batch | undefined): string {
  if (batch) return `Saved ${batch.count.value} of ${differ.length} differences`;
  return lines === 0 ? 'Import a count' : `Import a count: ${lines} SKUs read`;
}

/** One request a difference, six at a time, each with its own key and result. */
function batchOf(differ: readonly CountedLine[], { client, said }: ReturnType<typeof useDesk>) {
  const keys = new Map(differ.map(({ sku }) => [sku, crypto.randomUUID()]));
  const deltas = new Map(differ.map(({ sku, delta }) => [sku, delta]));
  return new Batch<unknown>(
    differ.map(({ sku }) => ({ orderId: sku, name: sku })),
    {
      things: 'differences',
      done: 'Saved',
      act: (sku) =>
        client.adjustStock({
          sku,
          body: { delta: deltas.get(sku) ?? 0, reason: 'COUNTED' },
          idempotencyKey: keys.get(sku) ?? '',
        }),
      why: async (_, error) => whyUnsaved(error),
      say: (sentence) => {
        said.value = sentence;
      },
    },
  );
}

const whyUnsaved = (error: unknown): Unsent =>
  mayHaveBeenDone(error)
    ? { state: 'unanswered', title: 'No answer yet', reason: 'It is done only once.' }
    : { state: 'failed', title: 'Not saved', reason: (error as Error).message };

const Paste = ({ read }: { readonly read: (text: string) => void }) => (
  <p
    class="field"
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void file.text().then(read);
      else read(event.dataTransfer?.getData('text') ?? '');
    }}
  >
    <label for="counted">Lines of SKU and count, pasted or dropped as a file</label>
    <textarea
      id="counted"
      rows={4}
      placeholder={'BAG-RED,18\nCAP-BLU,2'}
      onPaste={(event) => {
        event.preventDefault();
        read(event.clipboardData?.getData('text') ?? '');
      }}
      onChange={({ currentTarget }) => read(currentTarget.value)}
    />
  </p>
);

const Outcome = ({ of: { agree, differ, unusable } }: { readonly of: CountedList }) => (
  <div class="row">
    <Pill icon="tick" tone="quiet">
      {agree} agree
    </Pill>
    <Pill icon="half" tone="todo">
      {differ.length} differ
    </Pill>
    {unusable.map((line) => (
      <Pill key={line} icon="alert" tone="bad">
        {line}
      </Pill>
    ))}
  </div>
);

interface DifferencesProps {
  readonly of: readonly CountedLine[];
  readonly batch: Batch | undefined;
}

const Differences = ({ of, batch }: DifferencesProps) => (
  <table class="stacked">
    <thead>
      <tr>
        <th scope="col">SKU</th>
        <th scope="col">Name</th>
        <th scope="col" class="number">
          Counted
        </th>
        <th scope="col" class="number">
          In stock
        </th>
        <th scope="col" class="number">
          Difference
        </th>
        <th scope="col">
          <span class="hidden">Result</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {of.map(({ sku, level, counted, delta }, at) => (
        <tr key={sku}>
          <td class="id">{sku}</td>
          <td class="rest">{level.name}</td>
          <td class="number" data-label="Counted">
            {counted}
          </td>
          <td class="number" data-label="In stock">
            {level.quantity}
          </td>
          <td class="number strong" data-label="Difference">
            {signed(delta)}
          </td>
          <td>{batch && <Result of={batch} at={at} sku={sku} />}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface ResultProps {
  readonly of: Batch;
  readonly at: number;
  readonly sku: string;
}

function Result({ of, at, sku }: ResultProps) {
  const { state, unsent } = of.items[at]?.value ?? { state: 'waiting' };
  if (state === 'done')
    return (
      <Pill icon="tick" tone="good">
        Saved
      </Pill>
    );
  if (state === 'waiting' || state === 'sending') return <span class="dim">Sending …</span>;
  return (
    <>
      <Pill icon="alert" tone="bad">
        {unsent?.title}
      </Pill>{' '}
      {unsent?.reason}{' '}
      {state === 'unanswered' && (
        <button type="button" class="small" onClick={() => void of.askAgain(sku)}>
          Ask again, {sku}
        </button>
      )}
    </>
  );
}
