import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { PARTITIONS } from '../../table/keys.ts';
import { GSI1 } from '../../table/schema.ts';

export interface CustomerDataRoleProps {
  readonly table: dynamodb.ITableV2;
  /** ARNs of the roles that may act for one customer at a time. */
  readonly trusted: readonly string[];
}

/** The session tag that names the customer. */
const TAG = 'customerId';
const OWN = `${PARTITIONS.customer}\${aws:PrincipalTag/${TAG}}`;

/**
 * A role for one customer at a time (context `tenantIsolation`): whoever is trusted assumes it with
 * the session tag `customerId`, and IAM itself lets that session read this customer's partition and
 * no other. For services of the shop's own that read the table beside the API.
 *
 * It isolates what has the customer in its key: profile, summary, orders, orders by status. It
 * cannot isolate `ORDER#<orderId>`, whose key names no customer, so it may not read that at all.
 * The API's functions do not use it: their roles are shared by all callers, and a session for each
 * of them would cost a call to STS with every request.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_session-tags.html
 */
export class CustomerDataRole extends iam.Role {
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
      description: 'Orders: reads the partition of the one customer that the session tag names',
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
          // ForAllValues is also true of a request that names no key, and of a session without the
          // tag.
          Null: { 'dynamodb:LeadingKeys': 'false', [`aws:PrincipalTag/${TAG}`]: 'false' },
        },
      }),
    );
  }
}
