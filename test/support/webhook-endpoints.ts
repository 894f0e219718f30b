import { asking, operator } from './call.ts';
import { idempotencyKey } from './orders.ts';

const create = asking('A34');

export interface RegisteredEndpoint {
  readonly endpointId: string;
  readonly secret: string;
}

/** Registers an endpoint as an operator. */
export async function anEndpoint(body: object = {}): Promise<RegisteredEndpoint> {
  const wanted = { url: 'https://hooks.shop.example/', eventTypes: ['*'], ...body };
  const answer = await create({ as: operator, headers: idempotencyKey(), body: wanted });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
