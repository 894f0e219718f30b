/**
 * The Content-Security-Policy of the console: a page may only load from its own origin, send to it
 * and to these addresses, and cannot be framed. The local run serves its pages with the same.
 *
 * @param connectTo the origins of the API and of the sign-in, where they are not the page's own
 */
export const pagePolicy = (connectTo: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    // Swagger UI and the console write style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/**
 * Gives a page a policy of its own, beside that of its answer: it sends to its own origin and to
 * these addresses alone. What the answer's policy forbids stays forbidden.
 *
 * @throws {Error} if the page has no head
 */
export function withConnections(html: string, urls: readonly string[]): string {
  const policy = ["connect-src 'self'", ...urls.map((url) => new URL(url).origin)].join(' ');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  const page = html.replace('<head>', `<head>\n    ${meta}`);
  if (page === html) throw new Error('the page has no <head> for its policy');
  return page;
}
