import type { Words } from './webhook-words.ts';

/** The state of an endpoint or of a delivery, and what explains it. */
export const State = ({ text, chip, detail }: Words) => (
  <>
    <span class={`status ${chip}`}>{text}</span>
    {detail && <span class="dim"> {detail}</span>}
  </>
);
