/** The smoke test: each access pattern, and the copies of its changes. */
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import type { PatternId } from '../../../functions/manifest/access-patterns.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import { declaredAttributes } from '../../../lib/shop/declared-attributes.ts';
import { operationNamed } from '../../api/story/ask.ts';
import { MissingVariable, Player } from '../../api/story/player.ts';
import { STORY } from '../../api/story/story.ts';
import { cancelOrders, clearTheShelf, closeEndpoint } from './ending.ts';
import {
  fillTheShelf,
  openEndpoint,
  placeOrders,
  type SmokeEndpoint,
  type SmokeOrder,
  signUp,
} from './opening.ts';
import { SmokeRun, type SmokeStep, StepFailed } from './smoke-run.ts';
import type { SmokeTarget } from './smoke-target.ts';

export interface SmokeResult {
  readonly steps: readonly SmokeStep[];
  /** Access patterns that were not tried, because an earlier step failed. */
  readonly notReached: readonly PatternId[];
  readonly ok: boolean;
}

/**
 * Tries each access pattern: what the steps of the story need is created, those for a stage are
 * played, and everything created is canceled or deleted, except one customer and one SKU,
 * `SMOKE-<stage>`.
 */
export async function smokeTest(
  target: SmokeTarget,
  stage: string,
  onStep: (step: SmokeStep) => void,
  copyMillis?: number,
): Promise<SmokeResult> {
  const run = new SmokeRun(target, onStep, await declaredAttributes(), copyMillis);
  const shop = { customerId: subjectOf(target.tokens.customer), sku: `SMOKE-${stage}`, stage };
  const isReady = await succeeds(() => signUp(run, shop));
  const isFilled = await succeeds(() => fillTheShelf(run, shop));
  const orders = isReady && isFilled ? await attempt(() => placeOrders(run, shop)) : undefined;
  const endpoint = await attempt(() => openEndpoint(run, shop));
  const variables: Known = {
    ...(isReady && { customerId: shop.customerId }),
    ...variablesOf(orders, endpoint),
  };
  const level = isFilled && { sku: shop.sku, newSku: shop.sku };
  try {
    await playStory(run, new Player({ ...variables, ...level }));
  } finally {
    if (orders) await succeeds(() => cancelOrders(run, shop, orders));
    if (endpoint) await succeeds(() => closeEndpoint(run, endpoint));
    if (isFilled) await succeeds(() => clearTheShelf(run, shop));
  }
  const asked = new Set(run.steps.map(({ id }) => id));
  const notReached = reachable(variables).filter((id) => !asked.has(id));
  const ok = notReached.length === 0 && run.steps.every(({ wrong }) => wrong === undefined);
  return { steps: run.steps, notReached, ok };
}

type Known = Readonly<Record<string, unknown>>;

/**
 * The access patterns that each stage has: those without a setting, and without a provider's key.
 * A stage with order links returns one to the operator who places an order.
 */
const reachable = (variables: Known): readonly PatternId[] =>
  Object.values<AccessPattern>(ACCESS_PATTERNS)
    .filter((pattern) => isThere(pattern, variables))
    .map(({ id }) => id as PatternId);

const isThere = ({ option, callsProvider }: AccessPattern, variables: Known): boolean =>
  !callsProvider &&
  (option === 'orderLinks' ? variables['orderLink'] !== undefined : option === undefined);

/** The variables of the story that the opening has created. */
function variablesOf([order, theirs]: readonly SmokeOrder[] = [], endpoint?: SmokeEndpoint): Known {
  const { orderId, number: orderNumber, version, total } = order ?? {};
  const { endpointId, secret: firstSecret } = endpoint ?? {};
  const { orderId: linkedOrderId, orderLink } = theirs ?? {};
  return {
    orderId,
    orderNumber,
    version,
    total,
    endpointId,
    firstSecret,
    linkedOrderId,
    orderLink,
  };
}

/** Plays the steps for a stage. One that needs what a failed step has not kept is left out. */
async function playStory(run: SmokeRun, player: Player): Promise<void> {
  for (const step of STORY.flatMap(({ steps }) => steps).filter(({ onStage }) => onStage)) {
    const { pattern } = operationNamed(step.operation).handler;
    const isLinked = (pattern as AccessPattern).option === 'orderLinks';
    if (!isLinked || isThere(pattern, player.variables))
      await succeeds(() => run.play(player, step));
  }
}

/** Runs a part of the test. A failure ends this part but not the others. */
async function attempt<Result>(part: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await part();
  } catch (error) {
    if (error instanceof StepFailed || error instanceof MissingVariable) return undefined;
    throw error;
  }
}

async function succeeds(part: () => Promise<void>): Promise<boolean> {
  const done = await attempt(async () => {
    await part();
    return true;
  });
  return done ?? false;
}

/** Returns the `sub` of an access token. The API verifies the token. */
function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return String(JSON.parse(Buffer.from(payload, 'base64url').toString())['sub']);
}
