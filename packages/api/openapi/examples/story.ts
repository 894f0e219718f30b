/**
 * The answers of the real gateway to the requests of the story, and to wrong requests. They are the
 * examples of the OpenAPI document.
 */
import { OPERATIONS } from '../../operations/operations.ts';
import { WHOLE_STORY } from '../../story/story.ts';
import type { AnswerExample } from '../answer-example.ts';
import { AnswerRecorder, type EmptyBackend } from './answer-recorder.ts';
import { recordSpoiledRequests } from './spoiled-requests.ts';
import { withStableValues } from './stable-values.ts';

/**
 * Plays the story and returns the answers. The document shows the first of a kind: the one that a
 * step marks, or else that of the first step.
 *
 * @param backend a running backend without data
 */
export async function recordExamples(backend: EmptyBackend): Promise<AnswerExample[]> {
  const recorder = await AnswerRecorder.forBackend(backend);
  for (const { steps } of WHOLE_STORY) for (const step of steps) await recorder.play(step);
  for (const operation of OPERATIONS) await recordSpoiledRequests(recorder, operation);
  // What other answers have, such as the time of a copy, changes nothing of those that are shown.
  const kinds = Map.groupBy(recorder.examples, kindOf);
  const shown = new Set(
    [...kinds.values()].map((all) => all.find(({ isShown }) => isShown) ?? all[0]),
  );
  const others = recorder.examples.filter((example) => !shown.has(example));
  return withStableValues([...shown, ...others].filter((example) => example !== undefined));
}

const kindOf = ({ operationId, status, code }: AnswerExample): string =>
  `${operationId} ${status} ${code}`;
