/** The fields of a thing that are compared, by their names on the page. */
export type Fields = Readonly<Record<string, string | undefined>>;

interface DifferencesProps {
  readonly seen: Fields;
  readonly current: Fields;
}

/** A table of the fields that differ. */
export const Differences = ({ seen, current }: DifferencesProps) => (
  <table>
    <thead>
      <tr>
        <th>What</th>
        <th>You saw</th>
        <th>It is</th>
      </tr>
    </thead>
    <tbody>
      {Object.keys(current)
        .filter((name) => seen[name] !== current[name])
        .map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{seen[name] ?? '–'}</td>
            <td>
              <strong>{current[name] ?? '–'}</strong>
            </td>
          </tr>
        ))}
    </tbody>
  </table>
);
