/** A request of the script. `{name}` is the id in the answer of the step with that name. */
export interface Step {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly form?: string;
  readonly key?: string;
  /** False to send no secret key. */
  readonly isSigned?: boolean;
}

const get = (name: string, path: string, form = ''): Step => ({ name, method: 'GET', path, form });

const post = (name: string, path: string, form = '', key?: string): Step => ({
  name,
  method: 'POST',
  path,
  form,
  ...(key !== undefined && { key }),
});

const IDS = 'metadata[customerId]=a1b2&metadata[orderId]=o-1&metadata[paymentId]=p-1';
const T1 = 't-01JWMJ9V40CJ3GAS3P5CEJY7TA';
const MANUAL = `amount=5000&currency=eur&capture_method=manual&payment_method_types[]=card&${IDS}`;
const AUTOMATIC = `amount=5000&currency=eur&payment_method_types[]=card&${IDS}`;
const CHARGE = 'expand[]=latest_charge';

const card = (name: string, token: string): Step =>
  post(name, '/v1/payment_methods', `type=card&card[token]=${token}`);

const numbered = (name: string, number: string): Step =>
  post(
    name,
    '/v1/payment_methods',
    `type=card&card[number]=${number}&card[exp_month]=12&card[exp_year]=2040&card[cvc]=123`,
  );

const paid = (name: string, terms: string, method: string): Step =>
  post(name, '/v1/payment_intents', `${terms}&payment_method={${method}}&confirm=true`);

const intent = (of: string, action = ''): string => `/v1/payment_intents/{${of}}${action}`;

/** The requests of the adapter in all situations, and what a buyer does between them. */
export const SCRIPT: readonly Step[] = [
  card('visa', 'tok_visa'),
  post('held', '/v1/payment_intents', MANUAL, 'p-1:0'),
  post('start replayed', '/v1/payment_intents', MANUAL, 'p-1:0'),
  get('read open', intent('held'), CHARGE),
  post('capture of nothing', intent('held', '/capture'), 'amount_to_capture=2000'),
  post('refund of nothing', '/v1/refunds', 'payment_intent={held}&amount=100'),
  post('confirm', intent('held', '/confirm'), 'payment_method={visa}'),
  get('read held', intent('held'), CHARGE),
  post('mark', intent('held'), `metadata[${T1}]=0`),
  post('capture too large', intent('held', '/capture'), 'amount_to_capture=9000'),
  post('capture', intent('held', '/capture'), 'amount_to_capture=2000', T1),
  post('capture replayed', intent('held', '/capture'), 'amount_to_capture=2000', T1),
  post('key of another capture', intent('held', '/capture'), 'amount_to_capture=1', T1),
  post('capture again', intent('held', '/capture'), 'amount_to_capture=1000'),
  post('cancel captured', intent('held', '/cancel')),
  get('read captured', intent('held'), CHARGE),
  get('no refunds', '/v1/refunds', 'payment_intent={held}&limit=100'),
  post(
    'refund',
    '/v1/refunds',
    `payment_intent={held}&amount=500&metadata[transactionId]=${T1}`,
    'r-1',
  ),
  post(
    'refund replayed',
    '/v1/refunds',
    `payment_intent={held}&amount=500&metadata[transactionId]=${T1}`,
    'r-1',
  ),
  get('read refund', '/v1/refunds/{refund}'),
  post('refund too large', '/v1/refunds', 'payment_intent={held}&amount=50000'),
  post('refund rest', '/v1/refunds', 'payment_intent={held}&amount=1500'),
  post('refund again', '/v1/refunds', 'payment_intent={held}&amount=100'),
  get('refunds, first page', '/v1/refunds', 'payment_intent={held}&limit=1'),
  get(
    'refunds, last page',
    '/v1/refunds',
    'payment_intent={held}&limit=1&starting_after={refund rest}',
  ),
  get('read refunded', intent('held'), CHARGE),
  get('no disputes', '/v1/disputes', 'payment_intent={held}&limit=100'),
  card('declined card', 'tok_visa_chargeDeclined'),
  post('sale', '/v1/payment_intents', AUTOMATIC),
  post('declined', intent('sale', '/confirm'), 'payment_method={declined card}'),
  get('read declined', intent('sale'), CHARGE),
  post('paid', intent('sale', '/confirm'), 'payment_method={visa}'),
  get('read paid', intent('sale'), CHARGE),
  paid('second', MANUAL, 'visa'),
  post('name the release', intent('second'), `metadata[transactionId]=${T1}`),
  post('cancel with metadata', intent('second', '/cancel'), 'metadata[transactionId]=t'),
  post('cancel', intent('second', '/cancel'), '', 'v-1'),
  post('cancel replayed', intent('second', '/cancel'), '', 'v-1'),
  post('cancel again', intent('second', '/cancel')),
  get('read canceled', intent('second'), CHARGE),
  card('secure card', 'tok_threeDSecure2Required'),
  paid('3-D Secure', AUTOMATIC, 'secure card'),
  post('cancel 3-D Secure', intent('3-D Secure', '/cancel')),
  card('disputed card', 'tok_createDispute'),
  paid('disputed', AUTOMATIC, 'disputed card'),
  get('disputes', '/v1/disputes', 'payment_intent={disputed}&limit=100'),
  post('refund of disputed', '/v1/refunds', 'payment_intent={disputed}&amount=100'),
  numbered('slow card', '4000000000007726'),
  paid('refunded slowly', AUTOMATIC, 'slow card'),
  post('slow refund', '/v1/refunds', 'payment_intent={refunded slowly}&amount=100'),
  get('no such intent', '/v1/payment_intents/pi_none', CHARGE),
  get('refunds of no intent', '/v1/refunds', 'payment_intent=pi_none'),
  get('no such refund', '/v1/refunds/re_none'),
  post('unknown parameter', intent('sale', '/cancel'), 'colour=red'),
  { ...get('without a key', intent('sale')), isSigned: false },
  get('events', '/v1/events', 'types[]=charge.captured&types[]=refund.created&limit=3'),
  get('bookings', '/v1/balance_transactions', 'created[gte]=1&limit=3&expand[]=data.source'),
];
