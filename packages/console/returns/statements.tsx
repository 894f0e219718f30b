import type { OrdersClient } from '../../client/orders-client.ts';
import type { Withdrawal } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill } from '../elements/pill.tsx';
import { LoadedView } from '../elements/states.tsx';
import { useForm } from '../requests/use-form.ts';
import type { Loaded } from '../requests/use-load.ts';
import { age, moment } from '../times.ts';
import { noneOffered } from '../work/counts.ts';
import { DecideStatement } from './decide-statement.tsx';
import { REVIEW_WORDS } from './return-words.ts';
import { StatedOrder } from './stated-order.tsx';

/** The most statements that are read at once. */
const MOST = 25;

/** Reads the statements of which a person must decide (A47d), each with its words (A47e). */
export async function readStatements(client: OrdersClient) {
  const { items } = await client.listWithdrawals({ status: 'REVIEW' }).catch(noneOffered);
  const oldest = items.slice(0, MOST);
  const statements = await Promise.all(
    oldest.map(({ withdrawalId }) => client.getWithdrawal({ withdrawalId })),
  );
  // The list lags: a statement that was decided a moment ago may still be in it.
  return {
    statements: statements.filter(({ status }) => status === 'REVIEW'),
    more: items.length - oldest.length,
  };
}

interface StatementsToReviewProps {
  readonly of: Loaded<Awaited<ReturnType<typeof readStatements>>>;
}

/** The statements of withdrawal about which a person must decide, oldest first. */
export function StatementsToReview({ of: loaded }: StatementsToReviewProps) {
  const { said } = useDesk();
  const [open, setOpen, close] = useForm<Withdrawal>(() => void loaded.reload());
  return (
    <section aria-labelledby="statements">
      <LoadedView of={loaded} what="the statements">
        {({ statements, more }) =>
          statements.length > 0 && (
            <>
              <h2 id="statements">
                Statements of withdrawal to review: {statements.length + more}
              </h2>
              <Rows of={statements} open={setOpen} />
              {more > 0 && <p class="dim">The oldest {statements.length} are shown.</p>}
            </>
          )
        }
      </LoadedView>
      {open && (
        <DecideStatement
          key={open.withdrawalId}
          of={open}
          done={(sentence) => {
            said.value = sentence;
            void loaded.reload();
          }}
          close={close}
        />
      )}
    </section>
  );
}

interface RowsProps {
  readonly of: readonly Withdrawal[];
  readonly open: (statement: Withdrawal) => void;
}

function Rows({ of: statements, open }: RowsProps) {
  const { now } = useDesk();
  return (
    <table class="stacked" aria-labelledby="statements">
      <thead>
        <tr>
          <th>Name</th>
          <th>Order</th>
          <th>Why</th>
          <th>Received</th>
          <th>
            <span class="hidden">Decide</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {statements.map((statement) => (
          <tr key={statement.withdrawalId}>
            <td class="whole">{statement.name ?? 'Erased'}</td>
            <td>
              <StatedOrder of={statement} />
            </td>
            <td>
              <Pill icon="alert" tone="warn">
                {statement.because ? REVIEW_WORDS[statement.because] : 'To review'}
              </Pill>
            </td>
            <td>
              <time dateTime={statement.receivedAt} title={moment(statement.receivedAt)}>
                {age(statement.receivedAt, now.value)} ago
              </time>
            </td>
            <td>
              <button
                type="button"
                class="small"
                aria-label={`Decide …, ${statement.name ?? statement.withdrawalId}`}
                onClick={() => open(statement)}
              >
                Decide …
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
