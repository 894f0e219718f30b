import { useRef } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { useKeys } from '../keys.ts';
import { go } from '../route.ts';

/** The field that finds customers, and what it takes. */
export function FindForm({ text }: { readonly text: string }) {
  const { findOrders } = useDesk().config;
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.select() });
  return (
    <search aria-label="Customers">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const find = field.current?.value.trim() ?? '';
          go({ view: 'customers', query: find && `${new URLSearchParams({ find })}` });
        }}
      >
        <label class="bigfind">
          <Icon of="search" />
          <span class="hidden">Find a customer</span>
          <input
            key={text}
            ref={field}
            defaultValue={text}
            placeholder={`E-mail, ${findOrders ? 'name, phone' : 'order'} or customer id`}
            aria-keyshortcuts="/"
            enterkeyhint="search"
            spellcheck={false}
            autocomplete="off"
          />
          <kbd>/</kbd>
        </label>
        <p class="hints">
          <Hint of="greta@mail.example">a whole e-mail address</Hint>
          {findOrders && <Hint of="kowal">the beginning of a name</Hint>}
          {findOrders && <Hint of="+49 431 5550142">a phone number, at least 9 digits</Hint>}
          <Hint of="261128-…">an order leads to its customer</Hint>
        </p>
      </form>
    </search>
  );
}

const Hint = ({ of: example, children }: { readonly of: string; readonly children: string }) => (
  <span>
    <b>{example}</b> {children}
  </span>
);
