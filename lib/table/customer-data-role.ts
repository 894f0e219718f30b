import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { PARTITIONS } from '../../table/keys.ts';
import { GSI1 } from '../../table/schema.ts';
import { InlineRole } from '../policy/inline-role.ts';

export interface CustomerDataRoleProps {
  readonly table: dynamodb.ITableV2;
  /** ARNs of the roles that may act for one customer at a time. */
  readonly trusted: readonly string[];
}

/** The session tag that names the customer. */
const TAG = 'customerId';
const OWN = `${PARTITIONS.customer}\${aws:PrincipalTag/${TAG}}`;

/**
 * A role for one customer at a time (context `tenantIsolation`). A trusted role assumes it with the
 * session tag `customerId`, and IAM lets that session read only this customer's partition. It is
 * for the shop's own services that read the table beside the API.
 *
 * It isolates items with the customer in their key: profile, summary, orders, orders by status. It
 * cannot isolate `ORDER#<orderId>`, whose key has no customer, so it may not read that partition.
 * The API's functions do not use it: all callers share their roles, and a session for each caller
 * would need a request to STS each time.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_session-tags.html
 */
export class CustomerDataRole extends InlineRole {
  constructor(scope: Construct, id: string, { table, trusted }: CustomerDataRoleProps) {
    const one = {
      StringLike: { [`aws:RequestTag/${TAG}`]: '?*' },
      'ForAllValues:StringEquals': { 'aws:TagKeys': [TAG] },
      Null: { 'aws:TagKeys': 'false' },
    };
    const principals = trusted.map((arn) => new iam.ArnPrincipal(arn));
    super(scope, id, {
      assumedBy: new iam.SessionTagsPrincipal(
        new iam.PrincipalWithConditions(new iam.CompositePrincipal(...principals), one),
      ),
      description: 'Orders: reads the partition of the customer in the session tag',
    });
    this.#allow(['GetItem', 'Query'], table.tableArn, OWN);
    this.#allow(['Query'], `${table.tableArn}/index/${GSI1.name}`, `${OWN}#*`);
  }

  #allow(actions: readonly string[], resource: string, leadingKey: string): void {
    this.addToPolicy(
      new iam.PolicyStatement({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [resource],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [leadingKey] },
          // ForAllValues is also true of a request without a key, and of a session without the tag.
          Null: { 'dynamodb:LeadingKeys': 'false', [`aws:PrincipalTag/${TAG}`]: 'false' },
        },
      }),
    );
  }
}
