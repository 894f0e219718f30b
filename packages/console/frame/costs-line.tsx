import { howMany } from '../format.ts';
import { costs, showsCosts } from '../requests/costs.ts';

/** The costs of the view on screen, for those who want to see them. */
export function CostsLine() {
  const [requests, named, read, write] = costs.value.value;
  if (!showsCosts.value) return null;
  return (
    <p class="dim foot">
      This view: {howMany(requests, 'request')}, {read} read units, {write} write units
      {requests > named && `, ${requests - named} not counted`}.
    </p>
  );
}
