/* Swagger UI on this server's own document: nothing is fetched from, or sent to, anywhere else. */
/* global SwaggerUIBundle */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const { freshKey } = document.getElementById('swagger-ui').dataset;
const withFreshKey = (request) => {
  const { 'Idempotency-Key': key } = request.headers;
  if (key === freshKey) request.headers['Idempotency-Key'] = crypto.randomUUID();
  return request;
};

SwaggerUIBundle({
  // /openapi.json with values that this table has.
  url: '/docs/try-out.json',
  requestInterceptor: withFreshKey,
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  syntaxHighlight: { theme: 'obsidian' },
  // The document's first server is this one; a deployment is chosen from the list.
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
});
