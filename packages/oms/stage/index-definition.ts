import type { TableDescription } from '@aws-sdk/client-dynamodb';

/** An index by what a deployment compares: its name, and its keys and projection as one text. */
export interface IndexDefinition {
  readonly name: string;
  readonly definition: string;
}

/** A table as DynamoDB describes it and as CloudFormation defines it: the names are the same. */
type Table = Pick<TableDescription, 'GlobalSecondaryIndexes'>;

/** Returns the indexes of a table, by name. */
export const indexesOf = ({ GlobalSecondaryIndexes = [] }: Table): readonly IndexDefinition[] =>
  GlobalSecondaryIndexes.map(({ IndexName: name = '', KeySchema = [], Projection = {} }) => {
    const keys = KeySchema.map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`);
    const { ProjectionType = '', NonKeyAttributes = [] } = Projection;
    const attributes = NonKeyAttributes.toSorted().join(', ');
    return { name, definition: `${keys.join(', ')}; ${ProjectionType} ${attributes}`.trim() };
  }).sort((index, other) => index.name.localeCompare(other.name));
