import { normalizeEmail } from '../../domain/customer.ts';

/** Google delivers to one mailbox with and without dots: support.google.com/mail/answer/7436150. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an address, for counting: without the part after a `+`, which most providers
 * ignore. Where one does not, two people share a budget. Mails go to the address as it was typed.
 */
export function canonicalMailbox(address: string): string {
  const normalized = normalizeEmail(address);
  const at = normalized.lastIndexOf('@');
  const [local, domain] = [normalized.slice(0, at), normalized.slice(at + 1)];
  const untagged = local.replace(/(?<=.)\+.*$/s, '');
  return WITHOUT_DOTS.has(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
}
