import type { PageAnswer } from './pages.ts';

export interface HtmlPage {
  readonly title: string;
  /** Additional elements of `<head>`. */
  readonly head?: string;
  /** The content of `<main>`, as HTML. The caller escapes foreign text. */
  readonly body: string;
  readonly status?: number;
}

/** The frame that all pages share. */
export const htmlPage = ({ title, head = '', body, status = 200 }: HtmlPage): PageAnswer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/page.css">
${head}
</head>
<body>
<header><nav aria-label="Pages"><a href="/docs">API</a> <a href="/problems">Problems</a>
<a href="/openapi.json">openapi.json</a> <a href="/ops">Operations</a></nav></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`,
});

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Converts our own prose to HTML, with `code` elements. */
export const prose = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
