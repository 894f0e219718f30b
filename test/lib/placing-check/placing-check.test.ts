import { describe, expect, it } from 'vitest';
import { rolePolicies } from '../../support/role-policies.ts';
import { removeSynthesized, type Synthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

const URL = 'https://checks.shop.example/order';
const ARN = 'arn:aws:lambda:eu-central-1:111122223333:function:check-orders:live';
const PLACING = ['ApiOrderBatches', 'ApiStorefrontWrite'];

const off = synthesizeWith({});
const atUrl = synthesizeWith({ placingCheck: URL });
const asLambda = synthesizeWith({ placingCheck: ARN, placingCheckSilence: 'pass' });

/** An id without the hash of its construct's path. */
const nameOf = (id: string) => id.replace(/(Role)?[0-9A-F]{8}$/, '');

/** The rights of each role beyond those of a stack without a check. */
function rightsMore({ resources }: Synthesized): Record<string, unknown[]> {
  const statementsOf = (of: Synthesized['resources']) =>
    rolePolicies(of).flatMap(({ id, statements }) =>
      statements.map((statement) => [nameOf(id), JSON.stringify(statement)] as const),
    );
  const before = new Set(statementsOf(off.resources).map(String));
  const more = statementsOf(resources).filter((statement) => !before.has(String(statement)));
  return Object.fromEntries(
    [...Map.groupBy(more, ([role]) => role)].map(([role, all]) => [
      role,
      all.map(([, statement]) => JSON.parse(statement)),
    ]),
  );
}

/** The variables of the check, by function. */
const variables = ({ resources }: Synthesized) =>
  Object.fromEntries(
    Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
      const all = Type === 'AWS::Lambda::Function' ? Properties.Environment?.Variables : undefined;
      const own = Object.entries(all ?? {}).filter(([name]) => name.startsWith('PLACING_CHECK'));
      return own.length > 0 ? [[nameOf(id), Object.fromEntries(own)]] : [];
    }),
  );

/** The right to read an adjusted order again, which a batch has for nothing else. */
const REREADS = expect.objectContaining({
  Action: 'dynamodb:GetItem',
  Condition: expect.objectContaining({
    'ForAllValues:StringLike': expect.objectContaining({ 'dynamodb:LeadingKeys': ['ORDER#*'] }),
    'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': 'TransactGetItems' },
  }),
});

describe('The setting placingCheck', () => {
  it('deploys nothing if it is off', () => {
    expect(JSON.stringify(off.resources)).not.toMatch(/PlacingCheck|PLACING_CHECK/);
    expect(Object.keys(off.outputs)).not.toContain('PlacingCheckSecretArn');
    expect(variables(off)).toEqual({});
  });

  it('has a secret for a URL, which its owner finds by an output', () => {
    const secrets = Object.entries(atUrl.resources).filter(
      ([id, { Type }]) => Type === 'AWS::SecretsManager::Secret' && id.startsWith('PlacingCheck'),
    );
    const [[id, secret] = []] = secrets;
    expect(secrets).toHaveLength(1);
    expect(secret?.Properties).toMatchObject({
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
      KmsKeyId: { 'Fn::GetAtt': [expect.stringMatching(/^Key/), 'Arn'] },
    });
    expect(secret?.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(atUrl.outputs).toMatchObject({ PlacingCheckSecretArn: { Value: { Ref: id } } });
  });

  it('gives the functions that place the secret’s read and nothing else', () => {
    const Resource = atUrl.outputs['PlacingCheckSecretArn'] as { readonly Value: object };
    const read = {
      Action: 'secretsmanager:GetSecretValue',
      Effect: 'Allow',
      Resource: expect.anything(),
    };
    const more = rightsMore(atUrl);
    expect(Object.keys(more).sort()).toEqual(PLACING);
    for (const role of PLACING)
      expect(JSON.stringify(more[role])).toContain(JSON.stringify(Resource.Value));
    expect(more['ApiOrderBatches']).toEqual([REREADS, read]);
    expect(more['ApiStorefrontWrite']).toEqual([read]);
  });

  it('gives them the invocation of exactly this Lambda, and makes no secret', () => {
    const invoke = { Action: 'lambda:InvokeFunction', Effect: 'Allow', Resource: ARN };
    expect(rightsMore(asLambda)).toEqual({
      ApiOrderBatches: [REREADS, invoke],
      ApiStorefrontWrite: [invoke],
    });
    expect(
      Object.keys(asLambda.resources).filter((id) => /^PlacingCheck.*Secret/.test(id)),
    ).toEqual([]);
  });

  it('is a setting of these functions alone', () => {
    const set = variables(atUrl);
    expect(Object.keys(set).sort()).toEqual(PLACING);
    expect(Object.values(set)[0]).toMatchObject({
      PLACING_CHECK: URL,
      PLACING_CHECK_SILENCE: 'refuse',
      PLACING_CHECK_SECRET: (atUrl.outputs['PlacingCheckSecretArn'] as { Value: object }).Value,
    });
    expect(Object.values(variables(asLambda))).toEqual(
      PLACING.map(() => ({ PLACING_CHECK: ARN, PLACING_CHECK_SILENCE: 'pass' })),
    );
  });

  it('is watched by two alarms', () => {
    const alarms = ({ resources }: Synthesized) =>
      Object.entries(resources)
        .filter(([id, { Type }]) => Type === 'AWS::CloudWatch::Alarm' && /PlacingCheck/.test(id))
        .map(([id]) => nameOf(id))
        .sort();
    expect(alarms(atUrl)).toEqual(['AlarmsPlacingCheckFails', 'AlarmsPlacingCheckSlow']);
    expect(alarms(off)).toEqual([]);
  });
});
