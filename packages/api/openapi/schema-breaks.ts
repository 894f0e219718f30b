/** Compares one schema of two OpenAPI documents: what do clients of the older one lose? */
import { flat, nameOf, type Schema, type Schemas, valuesOf } from './compared-schema.ts';

/** One break: an entry of the changelog announces it by its `name`. */
export interface Break {
  readonly name: string;
  readonly text: string;
}

/** The place of a comparison. `label` begins the text of a break, `name` is its key member. */
export interface Place {
  readonly direction: 'request' | 'answer';
  readonly before: Schemas;
  readonly after: Schemas;
  readonly label: string;
  readonly name: string;
  /** The pairs of shared schemas around it, so that a recursive schema ends. */
  readonly within?: readonly string[];
}

const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
/** Limits of which no program can decide which one is wider: a changed one counts as narrower. */
const EXACT = ['pattern', 'format', 'uniqueItems', 'multipleOf', 'not', 'propertyNames'];

/** Breaks of a shared schema have its name as their label, so they are equal at each use. */
export function schemaBreaks(old: Schema, now: Schema, place: Place): Break[] {
  const pair = `${old.$ref} ${now.$ref}`;
  if (old.$ref && place.within?.includes(pair)) return [];
  const at = old.$ref
    ? { ...place, label: nameOf(old.$ref), within: [...(place.within ?? []), pair] }
    : place;
  const [was, is] = [flat(old, at.before), flat(now, at.after)];
  return [
    ...ownBreaks(was, is, at),
    ...memberBreaks(was, is, at),
    ...otherMemberBreaks(was, is, at),
    ...(was.items ? schemaBreaks(was.items, is.items ?? {}, at) : []),
    ...branchBreaks(was, is, at),
  ];
}

/** The type and the limits of the value itself. An answer keeps only its type. */
function ownBreaks(was: Schema, is: Schema, { direction, label, name }: Place): Break[] {
  const [given, taken] = direction === 'request' ? [was, is] : [is, was];
  const fits = !taken.type || given.type === taken.type || isWholeNumber(given, taken);
  const type = fits ? [] : [{ name, text: `${label}: its type is ${is.type}, not ${was.type}` }];
  if (direction === 'answer') return type;
  const [before, after] = [valuesOf(was), valuesOf(is)];
  const isRefused = after && !before?.every((value) => after.includes(value));
  const closes = is.additionalProperties === false && was.additionalProperties !== false;
  const limits = [
    ...narrower(was, is),
    ...(isRefused ? ['enum'] : []),
    ...(closes ? ['additionalProperties'] : []),
  ];
  return [...type, ...limits.map((limit) => ({ name, text: `${label}: ${limit} is narrower` }))];
}

const isWholeNumber = (given: Schema, taken: Schema): boolean =>
  given.type === 'integer' && taken.type === 'number';

const narrower = (was: Schema, is: Schema): string[] => {
  const number = (value: unknown, none: number) => (value === undefined ? none : Number(value));
  return [
    ...UPPER.filter((key) => number(is[key], Infinity) < number(was[key], Infinity)),
    ...LOWER.filter((key) => number(is[key], -Infinity) > number(was[key], -Infinity)),
    ...EXACT.filter(
      (key) => is[key] !== undefined && JSON.stringify(is[key]) !== JSON.stringify(was[key]),
    ),
  ];
};

function memberBreaks(was: Schema, is: Schema, at: Place): Break[] {
  const isRequest = at.direction === 'request';
  const [less, more] = isRequest ? [was, is] : [is, was];
  const due = (more.required ?? []).filter((name) => !less.required?.includes(name));
  return [
    ...Object.entries(was.properties ?? {}).flatMap(([name, old]) => {
      const now = is.properties?.[name];
      const label = `${at.label}.${name}`;
      if (now === undefined || now === false) {
        const isGone = old !== false && (!isRequest || now === false || isClosed(is));
        return isGone ? [{ name, text: `${label} is gone from ${at.direction}s` }] : [];
      }
      if (typeof old === 'boolean' || now === true) return [];
      return schemaBreaks(old, now, { ...at, label, name });
    }),
    ...due
      .filter((name) => isRequest || is.properties?.[name] !== undefined)
      .map((name) => ({
        name,
        text: `${at.label}.${name} ${isRequest ? 'is required now' : 'may be missing now'}`,
      })),
  ];
}

/** The members with any name, such as the fields of an address. */
function otherMemberBreaks(was: Schema, is: Schema, at: Place): Break[] {
  const [old, now] = [was, is].map(({ additionalProperties: other }) =>
    typeof other === 'object' ? other : undefined,
  );
  const label = `${at.label}.*`;
  if (isClosed(is)) {
    // A request that is closed now is one of the narrower limits.
    const isGone = old !== undefined && at.direction === 'answer';
    return isGone ? [{ name: at.name, text: `${label} is gone from answers` }] : [];
  }
  return old || now ? schemaBreaks(old ?? {}, now ?? {}, { ...at, label }) : [];
}

const isClosed = ({ additionalProperties }: Schema): boolean => additionalProperties === false;

/**
 * Each older branch has a newer one that takes nothing from it; else the nearest one counts. One
 * schema without branches has to serve all the older ones.
 */
function branchBreaks(was: Schema, is: Schema, at: Place): Break[] {
  const branches = ({ anyOf, oneOf }: Schema) => oneOf ?? anyOf ?? [];
  const { anyOf, oneOf, ...alone } = was;
  const olds = branches(was).length > 0 ? branches(was) : [alone];
  const nows = branches(is);
  if (nows.length === 0)
    return branches(was).flatMap((old) =>
      schemaBreaks(flat({ allOf: [alone, old] }, at.before), is, at),
    );
  return olds.flatMap((old) =>
    nows
      .map((now) => schemaBreaks(old, now, at))
      .reduce((nearest, found) => (found.length < nearest.length ? found : nearest)),
  );
}
