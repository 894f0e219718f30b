import { useState } from 'preact/hooks';
import type { LineShortage } from '../../client/types.ts';
import type { SendForm } from '../requests/use-sending.ts';
import { shortagesOf } from './quantities.tsx';

/** Keeps the lines whose quantity was too large in the last attempt, so that each can show it. */
export function useShortages<Answer>(
  send: SendForm<Answer>,
): readonly [readonly LineShortage[], SendForm<Answer>] {
  const [shortages, setShortages] = useState<readonly LineShortage[]>([]);
  const remembering: SendForm<Answer> = async (data, attempt) => {
    try {
      const answer = await send(data, attempt);
      setShortages([]);
      return answer;
    } catch (error) {
      setShortages(shortagesOf(error));
      throw error;
    }
  };
  return [shortages, remembering];
}
