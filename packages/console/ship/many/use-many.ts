import { useLayoutEffect, useState } from 'preact/hooks';
import { useQuestion } from '../../actions/question.ts';
import { useDesk } from '../../desk.ts';
import { partOfPage } from '../../elements/part-of-page.ts';
import { lacksAddress, NO_ADDRESS, owesPayment, type WorkOrder } from '../../work/work-order.ts';
import { chosenCarrier } from '../doubts.ts';
import { enteredNumber } from '../kept-numbers.ts';
import { usedNumbers } from '../used-numbers.ts';
import { doubtIn, repeatedIn } from './many-doubts.ts';
import type { Carriers, TrackingList } from './tracking-list.ts';

export type Many = ReturnType<typeof useMany>;

/** The orders that are shipped, those that are left out, and their numbers and carriers. */
export function useMany(selected: readonly WorkOrder[]) {
  const { config, said } = useDesk();
  // As they were when the dialog was opened, even if orders are read again meanwhile.
  const [chosen] = useState(selected);
  const [withUnpaid, setWithUnpaid] = useState(false);
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(
    () => new Map(chosen.flatMap(({ orderId: id }) => [[id, enteredNumber(id) ?? '']])),
  );
  const [carriers, setCarriers] = useState<Carriers>(new Map());
  const [list, setList] = useState<TrackingList>();
  const [isReading, setReading] = useState(false);
  const orders = chosen.filter((order) => !order.onHold && (withUnpaid || !owesPayment(order)));
  const take = (text: string) => {
    setReading(true);
    return read(text).finally(() => setReading(false));
  };
  const read = async (text: string) => {
    const { readTrackingList } = await partOfPage(() => import('./tracking-list.ts'));
    const taken = readTrackingList(text, orders, config.carriers);
    setList(taken);
    const now = [...taken.numbers.keys()].map((id) => [id, taken.carriers.get(id)] as const);
    // A column is the whole list, while several with order numbers may come from several carriers.
    const isAll = taken.columns === 1 && taken.rows > 1 && taken.numbers.size > 0;
    setCarriers((known) => new Map(isAll ? now : [...known, ...now]));
    setNumbers((known) => new Map(isAll ? taken.numbers : [...known, ...taken.numbers]));
  };
  usePaste((text) => {
    void take(text).catch(({ message }: Error) => {
      said.value = message;
    });
  });
  return {
    orders,
    numbers,
    carriers,
    list,
    take,
    isReading,
    held: chosen.filter(({ onHold }) => onHold !== undefined),
    unpaid: withUnpaid ? [] : chosen.filter((order) => !order.onHold && owesPayment(order)),
    include: config.shipUnpaid ? () => setWithUnpaid(true) : undefined,
    missing: orders.filter(({ orderId }) => !numbers.get(orderId)).length,
    change: (id: string, number: string) => setNumbers(new Map(numbers).set(id, number)),
  };
}

/** Takes a list from the clipboard, wherever the focus is, from the first paint on. */
function usePaste(take: (text: string) => void): void {
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      const { target } = event;
      const isOneCell = target instanceof HTMLInputElement && target.id !== 'paste';
      if (isOneCell && !/[\n\t]/.test(text.trim())) return;
      event.preventDefault();
      take(text);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  });
}

/** The carrier of each, and the doubts about the numbers, which are asked once. */
export function useDoubts(many: Many) {
  const desk = useDesk();
  const { numbers, carriers } = many;
  const [chosen, setChosen] = useState<string>();
  const question = useQuestion(numbers);
  /** As the list names it, else as a person has chosen for the others. */
  const carrierOf = (orderId: string) =>
    desk.config.carriers.find(({ name }) => name === carriers.get(orderId)) ??
    chosenCarrier(desk, numbers.get(orderId) ?? '', chosen);
  const doubts = new Map<string, string>();
  const context = { repeated: repeatedIn(many), used: usedNumbers() };
  for (const order of many.orders) {
    const { orderId } = order;
    const doubt = doubtIn(many, orderId, carrierOf(orderId), context, chosen !== undefined);
    const both = [lacksAddress(order) && NO_ADDRESS.toLowerCase(), doubt].filter(Boolean);
    if (both.length > 0) doubts.set(orderId, both.join(', '));
  }
  return {
    carrierOf,
    doubts,
    /** Those in doubt, and after a list also those without a number. */
    toCheck: many.orders.filter(
      ({ orderId: id }) => doubts.has(id) || (many.list && !numbers.get(id)),
    ).length,
    asked: doubts.size > 0 && question.asked,
    stopEcho: question.stopEcho,
    ask: () => {
      question.ask();
      document.querySelector('.many-rows .warn-ink')?.scrollIntoView({ block: 'center' });
    },
    choose: (name: string) => {
      setChosen(name);
      question.forget();
    },
  };
}
