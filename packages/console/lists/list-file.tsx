import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { partOfPage } from '../elements/part-of-page.ts';

interface ListFileProps {
  readonly take: (text: string) => Promise<void> | void;
}

/** Takes a list from a file that is chosen, or from what is dropped anywhere on the page. */
export function ListFile({ take }: ListFileProps) {
  const { said } = useDesk();
  const read = (file: File | undefined, text = '') =>
    partOfPage(() => import('./file-text.ts'))
      .then(({ fileText }) => (file ? fileText(file) : text))
      .then(take)
      .catch(({ message }: Error) => {
        said.value = message;
      });
  useEffect(() => {
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const { dataTransfer: dropped, type } = event;
      if (type !== 'drop' || !dropped) return;
      const [file, other] = dropped.files;
      const text = dropped.getData('text');
      if (other) said.value = 'Choose one file.';
      // A picture of a page has neither, and must not take the place of the list that was read.
      else if (file || text.trim()) void read(file, text);
    };
    addEventListener('dragover', drop);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', drop);
      removeEventListener('drop', drop);
    };
  });
  return (
    <input
      type="file"
      aria-label="A file with the list"
      accept=".csv,.tsv,.txt,text/*"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) void read(file);
        currentTarget.value = '';
      }}
    />
  );
}
