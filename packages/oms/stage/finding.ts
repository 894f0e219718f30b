/** The result of a preflight check. */
export interface Finding {
  readonly check: string;
  readonly verdict: 'fine' | 'warning' | 'refused';
  /** The cause and the next step. */
  readonly says: string;
}

export const fine = (check: string, says: string): Finding => ({ check, verdict: 'fine', says });
export const warning = (check: string, says: string): Finding => ({
  check,
  verdict: 'warning',
  says,
});
export const refused = (check: string, says: string): Finding => ({
  check,
  verdict: 'refused',
  says,
});
