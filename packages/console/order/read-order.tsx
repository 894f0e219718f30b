import { OrderLink } from '../elements/order-link.tsx';
import { Parcels } from '../parcels/parcels.tsx';
import { Payments } from '../payments/payments.tsx';
import { Tags } from '../remarks/tags.tsx';
import { OrderReturns } from '../returns/order-returns.tsx';
import type { Session } from '../session.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { nameOfPerson } from '../work/people.ts';
import { AttributesCard, CustomerCard, Technical } from './about-order.tsx';
import type { FormName } from './order-forms.tsx';
import { CanceledLines, ShippedWhole } from './order-lines.tsx';
import { OrderLinks } from './order-links.tsx';
import { type ShownOrder, workOrderOf } from './shown-order.ts';
import type { OrderWork } from './use-order-work.ts';

interface ReadProps {
  readonly of: ShownOrder;
  readonly work: OrderWork;
  readonly client: Session['client'];
  readonly isCatchingUp: boolean;
}

/** The parts that lists do not have: parcels, returns, money, history. */
export function ReadOrder({ of, work, client, isCatchingUp }: ReadProps) {
  const known = workOrderOf(of);
  const { replaces } = of.collection;
  const nameOf = (person: string) => nameOfPerson(person, known);
  const { numberOf } = of;
  const common = {
    client,
    collection: of.collection,
    order: of.order,
    finished: (message: string) => void work.finished(message),
    refresh: () => void work.found.reload(),
  };
  return (
    <div class="stack">
      {replaces && (
        <p class="note info">
          Replaces order <OrderLink of={replaces.orderId} numberOf={numberOf} />
        </p>
      )}
      <ShippedWhole of={of.collection} />
      <Parcels {...common} nameOf={nameOf} />
      <OrderReturns {...common} numberOf={numberOf} />
      <Payments {...common} finished={work.finished} />
      <CanceledLines of={of.collection} />
      <Timeline
        client={client}
        of={of.timeline}
        told={{ collection: of.collection, nameOf, numberOf }}
        isCatchingUp={isCatchingUp}
        order={of.order}
        finished={common.finished}
      />
    </div>
  );
}

interface AboutProps {
  readonly of: ShownOrder;
  readonly client: Session['client'];
  readonly open: (form: FormName) => void;
  readonly tag: () => void;
}

/** The customer, the tags, and what is folded. */
export function AboutOrder({ of, client, open, tag }: AboutProps) {
  return (
    <>
      {of.summary && <CustomerCard of={of.summary} />}
      {of.order && (
        <Tags of={of.collection.tags} add={tag} remove={(one) => open(`untag ${one}`)} />
      )}
      {of.collection.attributes && <AttributesCard of={of.collection.attributes} />}
      {of.order && <OrderLinks client={client} orderId={of.order.orderId} />}
      <Technical of={of} />
    </>
  );
}
