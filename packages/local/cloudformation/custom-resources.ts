import type { Template } from './deployment.ts';
import { MOOT } from './known-resources/ignored.ts';

/** Returns the functions that make custom resources which the local run ignores. */
export const makersOfMoot = (resources: Template['Resources']): ReadonlySet<unknown> =>
  new Set(
    Object.values(resources)
      .filter(({ Type }) => Type.startsWith('Custom::') && Type in MOOT)
      .map(({ Properties }) => {
        const { 'Fn::GetAtt': maker } = (Properties?.['ServiceToken'] ?? {}) as {
          readonly 'Fn::GetAtt'?: readonly string[];
        };
        return maker?.[0];
      }),
  );
