import { CopyButton } from './copy-button.tsx';

/** A customer's e-mail address: opens the mail program, or is copied. */
export const EmailLink = ({ of }: { readonly of: string }) => (
  <>
    <a href={`mailto:${of}`}>{of}</a> <CopyButton text={of} what="the e-mail address" />
  </>
);
