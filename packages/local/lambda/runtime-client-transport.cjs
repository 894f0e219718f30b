/*
 * Preloaded before Lambda's own Node runtime client, which sends requests to the Runtime API
 * through a compiled module. Here the same four functions use node:http, so that `npm ci` compiles
 * nothing. The rest of the client is AWS's.
 */
const Module = require('node:module');
const http = require('node:http');

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const base = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation`;

function send(method, path, body, headers) {
  return new Promise((resolve, reject) => {
    const request = http.request(`${base}/${path}`, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ bodyJson: text, headers: response.headers }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The native client returns at once and sends in order; one connection has the same effect. */
const post = (path, body, headers = {}) => {
  void send('POST', path, body, { 'content-type': 'application/json', ...headers });
};

/** A header is ASCII; JSON can escape every other character. */
const ascii = (json) =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const flushed = (stream) => new Promise((resolve) => stream.write('', resolve));

const client = {
  initializeClient() {},
  /** Requests the next work after the log is written, because a pipe is flushed later. */
  async next() {
    await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
    return send('GET', 'next');
  },
  done: (id, body) => post(`${id}/response`, body),
  error: (id, body, xray) =>
    post(`${id}/error`, body, { 'lambda-runtime-function-xray-error-cause': ascii(xray) }),
};

const load = Module._load;
Module._load = function (request, ...rest) {
  return request.endsWith('rapid-client.node') ? client : load.call(this, request, ...rest);
};
