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
export function ReadOrder({ of: shown, work, client, isCatchingUp }: ReadProps) {
  const workOrder = workOrderOf(shown);
  const { replaces } = shown.collection;
  const personName = (person: string) => nameOfPerson(person, workOrder);
  const { numberOf } = shown;
  const common = {
    client,
    collection: shown.collection,
    order: shown.order,
    finished: (message: string) => void work.finished(message),
    refresh: () => void work.loaded.reload(),
  };
  return (
    <div class="stack">
      {replaces && (
        <p class="note info">
          Replaces order <OrderLink of={replaces.orderId} numberOf={numberOf} />
        </p>
      )}
      <ShippedWhole of={shown.collection} />
      <Parcels {...common} personName={personName} />
      <OrderReturns {...common} numberOf={numberOf} />
      <Payments {...common} finished={work.finished} />
      <CanceledLines of={shown.collection} />
      <Timeline
        client={client}
        of={shown.timeline}
        told={{ collection: shown.collection, personName, numberOf }}
        isCatchingUp={isCatchingUp}
        order={shown.order}
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
export function AboutOrder({ of: shown, client, open, tag }: AboutProps) {
  return (
    <>
      {shown.summary && <CustomerCard of={shown.summary} />}
      {shown.order && (
        <Tags of={shown.collection.tags} add={tag} remove={(tagged) => open(`untag ${tagged}`)} />
      )}
      <AttributesCard of={shown.collection.attributes} />
      {shown.order && <OrderLinks client={client} orderId={shown.order.orderId} />}
      <Technical of={shown} />
    </>
  );
}
