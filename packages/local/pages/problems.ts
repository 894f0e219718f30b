/** `/problems` and `/problems/<code>`: the pages that the `type` of a problem links to. */
import { escapeHtml, htmlPage, prose } from './html.ts';
import type { PageHandler } from './pages.ts';

export const problemPages: PageHandler = async (subpath) => {
  const code = subpath.replace(/^\//, '');
  if (code === '') return htmlPage({ title: 'Problems', body: await problemSections() });
  const sections = await catalog();
  const match = sections.find((section) => section.code === code);
  return match
    ? htmlPage({
        title: match.title,
        body: `${described(match)}<p><a href="/problems">All problems</a></p>`,
      })
    : htmlPage({
        status: 404,
        title: 'There is no such problem',
        body: '<p>No answer of this API has this type. <a href="/problems">All problems</a></p>',
      });
};

/** The whole catalog as HTML. */
export const problemSections = async (): Promise<string> =>
  (await catalog()).map(article).join('\n');

interface Problem {
  readonly code: string;
  readonly title: string;
  readonly statuses: readonly number[];
  readonly advice: string;
  /** The operations that may return it. */
  readonly operations: readonly { readonly id: string; readonly tag: string }[];
  /** The number of all operations. */
  readonly all: number;
}

let problems: Promise<readonly Problem[]> | undefined;

function catalog(): Promise<readonly Problem[]> {
  problems ??= readCatalog();
  return problems;
}

/**
 * Loaded at the first request: it loads the handlers and the SDK, which `npm start` should not wait
 * for.
 */
async function readCatalog(): Promise<readonly Problem[]> {
  const [
    { PROBLEMS },
    { PROBLEM_CODES },
    { ADVICE },
    { OPERATIONS },
    { audienceOf },
    { operationIdOf },
    { problemsOf },
  ] = await Promise.all([
    import('../../../functions/http/problems.ts'),
    import('../../api/operations/answers/problem.ts'),
    import('../../api/openapi/advice.ts'),
    import('../../api/operations/operations.ts'),
    import('../../api/operations/operation.ts'),
    import('../../api/operations/operation-id.ts'),
    import('../../api/openapi/problem-codes.ts'),
  ]);
  return PROBLEM_CODES.map((code) => {
    const answering = OPERATIONS.flatMap((operation) =>
      problemsOf(operation)
        .filter((problem) => problem.code === code)
        .map(({ status }) => ({
          id: operationIdOf(operation),
          tag: audienceOf(operation),
          status,
        })),
    );
    const statuses = [
      ...new Set([...answering.map(({ status }) => status), PROBLEMS[code].status]),
    ].sort();
    const operations = [...new Map(answering.map(({ id, tag }) => [id, { id, tag }])).values()];
    return {
      code,
      title: PROBLEMS[code].title,
      statuses,
      advice: ADVICE[code],
      operations,
      all: OPERATIONS.length,
    };
  });
}

/** The problem as an entry of the list. A problem's own page has its title as the headline. */
const article = (problem: Problem): string =>
  described(problem, `<p>${escapeHtml(problem.title)}.</p>\n`);

const described = ({ code, statuses, advice, operations, all }: Problem, title = ''): string => `
<article id="${escapeHtml(code)}" class="problem">
<h3><a href="/problems/${escapeHtml(code)}"><code>${escapeHtml(code)}</code></a>
<span class="status">${statuses.join(', ')}</span></h3>
${title}<p>${prose(advice)}</p>
${answeredBy(operations, all)}
</article>`;

const answeredBy = (operations: Problem['operations'], all: number): string => {
  if (operations.length === 0) return '';
  const names = operations.length === all ? 'any operation' : operations.map(link).join(', ');
  return `<p class="operations">From ${names}.</p>`;
};

const link = ({ id, tag }: Problem['operations'][number]): string =>
  `<a href="/docs#/${tag}/${id}">${escapeHtml(id)}</a>`;
