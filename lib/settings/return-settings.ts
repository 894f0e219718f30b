import { integer } from './setting-schemas.ts';

const MOST_DAYS = 3650;

export const RETURN_SETTINGS = {
  returnWindowDays: integer(0, MOST_DAYS)
    .default(30)
    .describe(
      'days after the delivery in which customers may ask for a return; operators create one at ' +
        'any time',
    ),
};
