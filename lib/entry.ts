/** All that the package `@order-management/backend` has: docs/company.md. */
export type { BackendOutputs } from './backend/backend-outputs.ts';
export type { CompanyProps } from './backend/company-props.ts';
export { OrdersBackend, type OrdersBackendProps } from './orders-backend.ts';
export { ContextError } from './settings/context-error.ts';
export { stageSettings } from './settings/read-settings.ts';
export type { Settings } from './settings/settings.ts';
export type { StageValues } from './settings/settings-schema.ts';
export type { TokenIssuer } from './settings/token-issuer.ts';
export { keyStatements } from './table/orders-key.ts';
