import type { Chapter } from './step.ts';

export const days: Chapter = {
  name: 'Days',
  description: 'An operator looks at what the shop’s days came to.',
  steps: [
    {
      name: 'Get what these days came to',
      operation: 'getDays',
      query: { from: '{{yesterday}}', to: '{{tomorrow}}' },
    },
    {
      name: 'List the refunds of yesterday',
      operation: 'listDayRefunds',
      path: { day: '{{yesterday}}' },
    },
  ],
};
