import type { OrderCollection } from '../../client/types.ts';
import { Icon, type IconName } from '../elements/icons.tsx';
import { type MainAction, mainAction, withNewest } from '../payments/main-action.ts';
import { moneyWords } from '../payments/money-words.ts';
import { queueOf, SHIP_NAMES, type WorkOrder } from '../work/work-order.ts';
import { pressButtonOf } from './asked-action.ts';
import type { Action } from './order-actions.ts';
import type { FormName } from './order-forms.tsx';
import type { Possible } from './possible.ts';

export interface HeaderButtonsProps extends Possible {
  readonly order: WorkOrder | undefined;
  readonly collection: OrderCollection | undefined;
  readonly busy: Action | undefined;
  readonly start: (action: Action) => void;
  readonly dialog: (kind: 'ship' | 'print' | 'hold') => () => void;
  readonly open: (form: FormName) => void;
}

/** A button with its key. */
interface Choice {
  readonly name: string;
  readonly key: string;
  readonly icon?: IconName;
  readonly isBusy?: boolean;
  readonly act: () => void;
}

/** The one main action by the order's state, last, and what can be done besides. */
export function HeaderButtons(props: HeaderButtonsProps) {
  const choices = choicesFor(props);
  const main = mainOf(props, choices);
  const others = Object.entries(choices).filter(([name]) => name !== main);
  const chosen = main && choices[main];
  return (
    <div class="row">
      {others.map(([name, choice]) => choice && <ChoiceButton key={name} of={choice} />)}
      {chosen && <ChoiceButton key={main} of={chosen} isMain />}
    </div>
  );
}

type ChoiceName = 'hold' | 'print' | 'return' | 'cancel' | 'deliver' | 'receive' | 'money' | 'ship';

type Choices = Partial<Record<ChoiceName, Choice>>;

function choicesFor(props: HeaderButtonsProps): Choices {
  const { order, actions, busy, canHold, canShip, canReturn, start, open, dialog } = props;
  const isHeld = order?.onHold !== undefined;
  const cancel = actions.find(({ to }) => to === 'CANCELLED');
  const deliver = actions.find(({ to }) => to === 'DELIVERED');
  const money = moneyOf(props);
  const hasParcels =
    order?.status === 'SHIPPED' &&
    props.collection?.fulfillments.some(({ status }) => status === 'SHIPPED');
  const whole = (action: Action): Choice => ({
    name: `${action.name}${action === cancel ? ' …' : ''}`,
    key: action.key,
    isBusy: busy !== undefined,
    act: () => start(action),
  });
  return {
    ...(canHold && {
      hold: {
        name: isHeld ? 'Release' : 'Hold',
        key: 'h',
        icon: isHeld ? 'play' : 'pause',
        act: dialog('hold'),
      },
    }),
    ...(order && { print: { name: 'Print', key: 'l', icon: 'print', act: dialog('print') } }),
    ...(canReturn && {
      return: { name: 'Start a return …', key: 'v', act: () => open('return') },
    }),
    ...(cancel && { cancel: whole(cancel) }),
    ...(deliver && { deliver: whole(deliver) }),
    ...(hasParcels && {
      deliver: { name: 'Report delivered', key: 'd', act: pressButtonOf('d') },
    }),
    ...(props.collection?.returns.some(({ status }) => status === 'OPEN') && {
      receive: { name: 'Receive …', key: 'a', act: pressButtonOf('a') },
    }),
    ...(money &&
      order && {
        money: {
          name: moneyWords(money, order, props.collection),
          key: 'm',
          act: pressButtonOf('m'),
        },
      }),
    ...(canShip &&
      order && { ship: { name: SHIP_NAMES[queueOf(order)], key: 's', act: dialog('ship') } }),
  };
}

/** The money's action if it is the order's main one: a refund stays in the payment's card. */
function moneyOf({ order, collection }: HeaderButtonsProps): MainAction | undefined {
  if (!order || !collection) return undefined;
  const action = mainAction(withNewest(collection, order), order);
  const isOpen = order.status === 'OPEN';
  if (action === 'pay') return isOpen && queueOf(order) === 'unpaid' ? action : undefined;
  return action?.startsWith('capture') && !isOpen ? action : undefined;
}

const mainOf = ({ order }: HeaderButtonsProps, choices: Choices): ChoiceName | undefined =>
  (['hold', 'money', 'ship', 'receive', 'deliver'] as const).find(
    (name) => choices[name] && (name !== 'hold' || order?.onHold),
  );

interface ChoiceButtonProps {
  readonly of: Choice;
  readonly isMain?: boolean;
}

const ChoiceButton = ({ of: choice, isMain = false }: ChoiceButtonProps) => (
  <button
    type="button"
    class={isMain ? 'main' : ''}
    disabled={choice.isBusy}
    aria-keyshortcuts={choice.key}
    onClick={choice.act}
  >
    {choice.icon && <Icon of={choice.icon} />} {choice.name} <kbd>{choice.key}</kbd>
  </button>
);
