/** The buyers and the goods of a busy day, beside those of the source documents. */

const FIRST_NAMES = [
  'Otto',
  'Greta',
  'Chloé',
  'Dmitri',
  'Inês',
  'Quinn',
  'Maya',
  'Priya',
  'Sven',
  'Noor',
  'Hugo',
  'Keiko',
  'Lars',
  'Rosa',
  'Seán',
  'Umar',
] as const;

const LAST_NAMES = [
  'Yılmaz',
  'Kowalska',
  'Dubois',
  'Petrov',
  'Costa',
  'O’Brien',
  'Fischer',
  'Rossi',
  'Eriksen',
  'Haddad',
  'García',
  'Tanaka',
  'Brandt',
  'Lund',
  'Novák',
] as const;

const PLACES = [
  ['Kaistraße', '24103', 'Kiel', 'DE'],
  ['Rue de la République', '69002', 'Lyon', 'FR'],
  ['Mariahilfer Straße', '1060', 'Wien', 'AT'],
  ['Długa', '80-831', 'Gdańsk', 'PL'],
  ['Torstraße', '10119', 'Berlin', 'DE'],
  ['Rua das Flores', '4050-265', 'Porto', 'PT'],
  ['Storgata', '0155', 'Oslo', 'NO'],
  ['Shop Street', 'H91 E2C6', 'Galway', 'IE'],
  ['Södergatan', '211 34', 'Malmö', 'SE'],
  ['Ehrenstraße', '50672', 'Köln', 'DE'],
  ['Calle Sierpes', '41004', 'Sevilla', 'ES'],
] as const;

/** The different names: the numbers of first and of last names have no common divisor. */
export const MOST_PEOPLE = FIRST_NAMES.length * LAST_NAMES.length;

export interface Person {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly address: Readonly<Record<'name' | 'line1' | 'postalCode' | 'city' | 'country', string>>;
}

/** The buyer with a number below `MOST_PEOPLE`, each time the same one. */
export function personOf(n: number): Person {
  const first = FIRST_NAMES[n % FIRST_NAMES.length] ?? FIRST_NAMES[0];
  const last = LAST_NAMES[n % LAST_NAMES.length] ?? LAST_NAMES[0];
  const [street, postalCode, city, country] = PLACES[n % PLACES.length] ?? PLACES[0];
  const name = `${first} ${last}`;
  return {
    customerId: `k${100 + n}`,
    name,
    email: `${plain(first)}.${plain(last)}@mail.example`,
    address: { name, line1: `${street} ${1 + ((n * 7) % 60)}`, postalCode, city, country },
  };
}

/** Latin letters alone: "O’Brien" is `obrien`. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll('ı', 'i')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
