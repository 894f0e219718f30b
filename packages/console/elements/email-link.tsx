import { CopyButton } from './copy-button.tsx';

/** A customer's e-mail address: opens the mail program, or is copied. */
export const EmailLink = ({ of: email }: { readonly of: string }) => (
  <>
    <a href={`mailto:${email}`}>{email}</a> <CopyButton text={email} what="the e-mail address" />
  </>
);
