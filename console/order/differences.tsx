/** A field as it was seen, and as it is now. */
export type FieldDifference = readonly [name: string, before: string, after: string];

/** A table of the fields that differ. */
export const Differences = ({ of }: { readonly of: readonly FieldDifference[] }) => (
  <table>
    <thead>
      <tr>
        <th>What</th>
        <th>You saw</th>
        <th>It is</th>
      </tr>
    </thead>
    <tbody>
      {of
        .filter(([, before, after]) => before !== after)
        .map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>
              <strong>{after}</strong>
            </td>
          </tr>
        ))}
    </tbody>
  </table>
);
