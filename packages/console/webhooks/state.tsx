import type { Words } from './webhook-words.ts';

/** The state of an endpoint or of a delivery, and what explains it. */
export const State = ({ text, tone, detail }: Words) => (
  <>
    <span class={`status ${tone}`}>{text}</span>
    {detail && <span class="dim"> {detail}</span>}
  </>
);
