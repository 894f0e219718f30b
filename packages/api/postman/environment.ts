import { stableId } from './stable-id.ts';

/** The variables of a run that are not from an answer. */
export const ENVIRONMENT = {
  baseUrl: 'http://localhost:3000',
  customerId: 'a1b2',
  sku: 'ABC',
  customerToken: '',
  operatorToken: '',
  connectorToken: '',
} as const;

/**
 * Makes the environment for a local run. The user enters the tokens, which are secret and expire.
 */
export const postmanEnvironment = (): object => ({
  id: stableId('environment'),
  name: 'Orders on this machine',
  values: Object.entries(ENVIRONMENT).map(([key, value]) => ({
    key,
    value,
    type: key.endsWith('Token') ? 'secret' : 'default',
    enabled: true,
  })),
  _postman_variable_scope: 'environment',
});
