import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ALARMS } from '../alarms/alarm-rows.ts';
import { alarmSubjects } from '../alarms/alarm-subjects.ts';
import { Alarms } from '../alarms/alarms.ts';
import { certificatesIn } from '../alarms/certificates-in.ts';
import { Dashboard } from '../alarms/dashboard.ts';
import { SlowDeployment } from '../alarms/slow-deployment.ts';
import { StageBudget } from '../company/stage-budget.ts';
import { OrdersFunction } from '../functions/orders-function.ts';
import { SavedLogQueries } from '../log-queries/saved-log-queries.ts';
import type { Settings } from '../settings/settings.ts';
import { CustomerDataRole } from '../table/customer-data-role.ts';
import { DataEvents } from '../table/data-events.ts';
import { ExportBucket } from '../table/export-bucket.ts';
import { PEOPLE, PeopleRoles } from '../table/people-roles.ts';
import type { Entrances } from './entrances.ts';
import type { StoredData } from './stored-data.ts';
import type { Workers } from './workers.ts';

export type Watch = ReturnType<typeof watch>;
export type Readers = ReturnType<typeof readers>;

/** Makes the log of who reads the data, and what people and other systems read it with. */
export function readers(home: Construct, settings: Settings, { table, encryptionKey }: StoredData) {
  const { logRetention: retention, tenantIsolation, peopleRoles } = settings;
  if (settings.dataEvents)
    new DataEvents(home, 'DataEvents', {
      table,
      encryptionKey,
      retention,
      functions: functionsIn(home),
    });
  const customerData =
    tenantIsolation.length > 0
      ? new CustomerDataRole(home, 'CustomerData', { table, trusted: tenantIsolation })
      : undefined;
  const exports = settings.exportBucket
    ? new ExportBucket(home, 'Exports', encryptionKey)
    : undefined;
  const people = PEOPLE.some((kind) => peopleRoles[kind].length > 0)
    ? new PeopleRoles(home, 'People', { table, trusted: peopleRoles })
    : undefined;
  return { customerData, exports, people };
}

/** Makes the alarms, which stop a gradual deployment, and the dashboard. */
export function watch(
  home: Construct,
  settings: Settings,
  parts: StoredData & Entrances & Workers,
) {
  const { api, identity, functions, encryptionKey } = parts;
  const { apiId } = api.stage.api;
  const { capacity, lambdaConcurrency, ordersExpectedWithin } = settings;
  const isProvisioned = capacity.mode === 'provisioned';
  const certificates = certificatesIn(Stack.of(home).region, settings);
  const isPublic = settings.options.includes('publicWithdrawals');
  const emailClaims = identity?.emailClaims;
  const watched = { ...parts, apiId, emailClaims, isPublic, certificates };
  const alarms = new Alarms(home, 'Alarms', {
    rows: ALARMS,
    subjects: alarmSubjects(watched),
    encryptionKey,
    limits: { isProvisioned, lambdaConcurrency, ordersExpectedWithin },
    objectives: settings.objectives,
    alarmEmail: settings.alarmEmail,
    alarmTopicArn: settings.alarmTopicArn,
    ticketEmail: settings.ticketEmail,
    ticketTopicArn: settings.ticketTopicArn,
  });
  const { gradualDeployments } = functions;
  gradualDeployments?.stopOn([
    ...alarms.rollbackAlarms,
    new SlowDeployment(gradualDeployments, 'SlowDeployment', { apiId }),
  ]);
  const dashboard = new Dashboard(home, 'Dashboard', {
    ...watched,
    alarms: alarms.alarms,
    isProvisioned,
    handlers: functionsIn(home).filter(({ node }) => node.scope === api),
  });
  const { stage, budget, ticketEmail: email = settings.alarmEmail } = settings;
  if (budget !== undefined && email !== undefined)
    new StageBudget(home, 'Budget', { stage, budget, email });
  new SavedLogQueries(home, 'LogQueries', { api, functions: functionsIn(home) });
  return { alarms, dashboard };
}

const functionsIn = (home: Construct): OrdersFunction[] =>
  home.node.findAll().filter((construct) => construct instanceof OrdersFunction);
