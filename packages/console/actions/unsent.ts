/** Why an action was not done, in the words of the result. */
export interface Unsent {
  readonly state: 'failed' | 'unanswered';
  readonly title: string;
  readonly reason: string;
}
