import { ListFile } from '../../lists/list-file.tsx';

/** The field for a count. */
export const Paste = ({ read }: { readonly read: (text: string) => void }) => (
  <p class="field">
    <label for="counted">Lines of SKU and count: pasted, or dropped as a file</label>
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
    <ListFile take={read} />
  </p>
);
