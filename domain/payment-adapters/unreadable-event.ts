/**
 * An event of a provider that may report money and cannot be read: a thin event, an old version, or
 * an unknown status. If it were accepted, the provider would not send it again.
 */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}
