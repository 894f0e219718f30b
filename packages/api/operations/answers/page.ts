import * as z from 'zod';

export const pageOf = <Item extends z.ZodType>(id: string, item: Item, description: string) =>
  z
    .object({
      items: z.array(item).max(100),
      nextCursor: z.string().max(1024).optional().meta({
        description: 'Send it as `cursor` to get the next page. Absent on the last page.',
      }),
    })
    .meta({ id, description });
