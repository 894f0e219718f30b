/* Shows this server's own document in Swagger UI, without requests to other servers. */
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
  // /openapi.json with values of this run's table.
  url: '/docs/try-out.json',
  requestInterceptor: withFreshKey,
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  syntaxHighlight: { theme: 'obsidian' },
  // The first server of the document is this one; a deployment can be chosen from the list.
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
});
