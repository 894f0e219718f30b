import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopAttributes } from '../../../domain/shop/shop-attributes.ts';
import type { PatternId } from '../../../functions/manifest/access-patterns.ts';
import { constructIdOf } from '../../../lib/functions/construct-id.ts';
import type { StoryAnswer } from '../../api/story/expectations.ts';
import type { Player } from '../../api/story/player.ts';
import type { Step } from '../../api/story/step.ts';
import { explain } from './explain.ts';
import { pageAfter } from './page-after.ts';
import { reach } from './reach.ts';
import {
  bodyTaken,
  type SmokeAsk,
  type SmokeRequest,
  type SmokeUser,
  smokeRequest,
  storyRequest,
} from './smoke-request.ts';
import type { SmokeTarget } from './smoke-target.ts';

/** A request and its result. */
export interface SmokeStep {
  readonly id: PatternId;
  /** The construct of the Lambda function. Its role and log group have the same name. */
  readonly function: string;
  readonly as: SmokeUser;
  readonly method: string;
  /** The path without ids. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds until the answer; for a copy, until it showed the change. */
  readonly millis: number;
  /** API Gateway's request id, as in the access log. */
  readonly requestId: string | undefined;
  /** The reason why the answer is not the expected one; undefined if it is. */
  readonly wrong: string | undefined;
}

/** Thrown for an unexpected answer. Its step has the reason. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

/** Much longer than the usual second. */
const COPY_MILLIS = 20_000;

/** Sends the requests of the smoke test one after the other, and keeps the result of each. */
export class SmokeRun {
  readonly steps: SmokeStep[] = [];
  readonly #target: SmokeTarget;
  readonly #onStep: (step: SmokeStep) => void;
  readonly #declared: ShopAttributes;
  readonly #copyMillis: number;

  /**
   * @param declared the fields of the shop: orders have an example of each that is required
   * @param copyMillis the time that a copy may take to show a change
   */
  constructor(
    target: SmokeTarget,
    onStep: (step: SmokeStep) => void,
    declared: ShopAttributes,
    copyMillis = COPY_MILLIS,
  ) {
    this.#target = target;
    this.#onStep = onStep;
    this.#declared = declared;
    this.#copyMillis = copyMillis;
  }

  /**
   * @returns the answer's body
   * @throws {StepFailed} if the status is not the expected one
   */
  async ask<Body = unknown>(id: PatternId, ask: SmokeAsk): Promise<Body> {
    return (await this.#send(smokeRequest(id, ask))).body as Body;
  }

  /**
   * Repeats a request until the answer shows the change in a copy.
   *
   * @throws {StepFailed} if it does not within the time, or for a status that is neither expected
   *   nor 404
   */
  async until<Body>(id: PatternId, ask: SmokeAsk, shows: (body: Body) => boolean): Promise<void> {
    await this.#sendUntil(smokeRequest(id, ask), ({ body }) => shows(body as Body));
  }

  /**
   * Sends a step of the story, a read until it shows what the step expects. Of a write only the
   * status is compared: this order has another past than the story's.
   *
   * @throws {StepFailed | MissingVariable} the latter if a failed step should have kept a variable
   */
  async play(player: Player, step: Step): Promise<void> {
    const request = storyRequest(player, step);
    const isAsExpected = (answer: StoryAnswer) => player.take(step, request, answer).length === 0;
    if (request.method === 'GET') await this.#sendUntil(request, isAsExpected);
    else isAsExpected(await this.#send(request));
  }

  async #send(request: SmokeRequest): Promise<StoryAnswer> {
    const { answer, step } = await this.#try(request, performance.now());
    this.#keep(step);
    return answer;
  }

  /**
   * Others may fill a list meanwhile, such as a local run that loads its sample data: the following
   * pages are read, too, before the list is asked for again.
   */
  async #sendUntil(request: SmokeRequest, shows: (answer: StoryAnswer) => boolean): Promise<void> {
    const started = performance.now();
    for (let page = request; ; ) {
      const isLate = performance.now() - started > this.#copyMillis;
      const { answer, step } = await this.#try(page, started);
      const isSettled = step.wrong === undefined ? shows(answer) : step.status !== 404;
      if (isSettled) return this.#keep(step);
      if (isLate) return this.#keep({ ...step, wrong: step.wrong ?? NOT_COPIED });
      const next = pageAfter(request, answer);
      if (!next) await sleep(200);
      page = next ?? request;
    }
  }

  #keep(step: SmokeStep): void {
    this.steps.push(step);
    this.#onStep(step);
    if (step.wrong !== undefined) throw new StepFailed(step.wrong);
  }

  async #try(
    { id, as, pattern, target, headers, body, expected }: SmokeRequest,
    started: number,
  ): Promise<{ answer: StoryAnswer; step: SmokeStep }> {
    const { method, path } = pattern;
    const response = await reach(this.#target.api + target, {
      method,
      headers: { ...headers, authorization: `Bearer ${this.#target.tokens[as]}` },
      ...(body !== undefined && { body: bodyTaken(pattern, body, this.#declared) }),
    });
    const answer = await response.json().catch(() => undefined);
    const { status } = response;
    const name = constructIdOf(pattern.group);
    const step = {
      id,
      function: name,
      as,
      method,
      path,
      status,
      millis: Math.round(performance.now() - started),
      requestId: response.headers.get('apigw-requestid') ?? undefined,
      wrong: expected.includes(status) ? undefined : explain({ pattern, name, status, answer }),
    };
    const header = (name: string) => response.headers.get(name);
    return { answer: { status, header, body: answer }, step };
  }
}

const NOT_COPIED =
  'the copy does not show the change: the projector does not run, or its role denies ' +
  'the write (npm run oms -- doctor)';
