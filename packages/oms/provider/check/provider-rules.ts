/** Code that a provider may not have, by the reason. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'no log: bodies have personal data': /\bconsole\b|\blog\(|\bcount\(|observability/,
  'no table': /\/table\/|@aws-sdk|\brecordFacts?\b/,
  'no waiting, and no timers': /\bset(Timeout|Interval|Immediate)\b|node:timers|\bsleep\b/,
  'no settings of its own': /process\.env|node:process/,
  'no invented references': /randomUUID|getRandomValues|Math\.random|node:crypto/,
  'no state between calls': /^(export )?let |^(export )?const \w+ = new (Weak)?(Map|Set)\(\)/m,
  'no repetition: the executor repeats': /\bretry\(|\battempt(s)? ?(\+=|<)|for \(let/,
  'no text of the provider: it may have personal data': /\bcause\b|body\.error\b/,
};

const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** The rules of `PaymentProvider` that the source of a provider's file visibly breaks. */
export const brokenRules = (code: string): readonly string[] =>
  Object.entries(FORBIDDEN)
    .filter(([, pattern]) => pattern.test(withoutComments(code)))
    .map(([reason]) => reason);
