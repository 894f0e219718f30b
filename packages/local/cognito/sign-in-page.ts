import { escapeHtml, htmlPage } from '../pages/html.ts';
import type { PageAnswer } from '../pages/pages.ts';
import { answerUrl, type Destination } from './authorization-request.ts';

/** Signs in any person under any id: only the person at this machine can reach the page. */
export function signInPage(query: URLSearchParams, destination: Destination): PageAnswer {
  const cancel = answerUrl(destination, {
    error: 'access_denied',
    error_description: 'The sign-in was canceled.',
  });
  const page = htmlPage({
    title: 'Sign in',
    body: `
<p>This machine signs you in without a password, with any customer id. A deployed shop asks for an
e-mail address and a password, and lets customers create an account.</p>
<form method="post" action="/login?${escapeHtml(query.toString())}">
<p><label>Customer id <input name="sub" value="a1b2" required maxlength="64"
pattern="[A-Za-z0-9_\\-]+"></label></p>
<p><label>Verified e-mail address <input name="email" type="email" maxlength="254"
placeholder="id@mail.example"></label></p>
<p><button name="role" value="customer">Sign in as customer</button>
<button name="role" value="operator" formnovalidate>Sign in as operator</button></p>
</form>
<p><a href="${escapeHtml(cancel)}">Cancel</a></p>`,
  });
  return withFormTo(new URL(destination.redirectUri).origin, page);
}

/** The page for a request with an unknown app client or redirect address. */
export const wrongRequest = (what: string): PageAnswer =>
  htmlPage({ status: 400, title: 'Not a sign-in', body: `<p>${escapeHtml(what)}</p>` });

/**
 * Allows the client's origin in `form-action`, because browsers also apply it to the redirect after
 * a form.
 */
const withFormTo = (origin: string, page: PageAnswer): PageAnswer => ({
  ...page,
  headers: {
    'content-security-policy': `default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; \
base-uri 'none'; form-action 'self' ${origin}`,
  },
});
