/** Patterns that no answer may contain: they reveal the code or its place of deployment. */
const INTERNALS = [
  /arn:aws/i,
  /\bdynamo/i,
  /\bOrders-\w+-Table|\bGSI[12]|\b[PS]K\b/,
  /\bCUST#|\bORDER#|\bSKU#|\bIDEMP#|\bEMAIL#/,
  /\bat .+\.(m?js|ts):\d+/,
  /node_modules|\/var\/task|\/(home|tmp|work|usr)\//,
  /\b(Type|Syntax|Range|Reference)Error\b/,
  /\w+Exception\b/,
];

/** The internals in a body. Texts that the caller sent are no leak. */
export const leaksIn = (body: unknown, sent = ''): string[] => {
  const text = JSON.stringify(body);
  return INTERNALS.filter((internal) => internal.test(text) && !internal.test(sent)).map(String);
};
