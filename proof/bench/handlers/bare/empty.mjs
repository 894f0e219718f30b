/** An empty handler: the cost of Node itself. */
export const handler = async () => ({ statusCode: 200, body: '{}' });
