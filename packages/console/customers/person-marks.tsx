import type { CustomerSummary } from '../../client/types.ts';
import { Pill } from '../elements/pill.tsx';
import { isGuest, isNew, isUnpaid, type Person } from './people.ts';

interface PersonMarksProps {
  readonly of: Person;
  readonly summary: CustomerSummary | undefined;
}

/** The marks of a customer: the first order, a guest, a tier, money that is missing. */
export const PersonMarks = ({ of: person, summary }: PersonMarksProps) => (
  <>
    {isNew(person, summary) && person.orders.length > 0 && (
      <Pill icon="ring" tone="todo">
        New
      </Pill>
    )}{' '}
    {isGuest(person) && (
      <Pill icon="person" tone="quiet">
        Guest
      </Pill>
    )}{' '}
    {summary?.customer?.tier && (
      <Pill icon="dot" tone="quiet">
        {summary.customer.tier}
      </Pill>
    )}{' '}
    {isUnpaid(person) && (
      <Pill icon="alert" tone="warn">
        Not paid
      </Pill>
    )}
  </>
);
