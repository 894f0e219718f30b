/** The country and the way of delivery that the buyer chose last, in this tab. */
import { COUNTRIES, type Country, isCountry, isWay, type Way } from '../terms.ts';

const NAME = 'choice';

function read(): { readonly country: Country; readonly way: Way } {
  const [country = '', way = ''] = (sessionStorage.getItem(NAME) ?? '').split(' ');
  return fitting(isCountry(country) ? country : 'DE', isWay(way) ? way : 'door');
}

/** A way that the country does not have becomes its first. */
const fitting = (country: Country, way: Way) => {
  const [first = 'door'] = COUNTRIES[country].ways;
  return { country, way: COUNTRIES[country].ways.includes(way) ? way : first };
};

let current = read();

export const choice = {
  get country(): Country {
    return current.country;
  },
  get way(): Way {
    return current.way;
  },
  set(change: { readonly country?: Country; readonly way?: Way }): void {
    const { country, way } = { ...current, ...change };
    current = fitting(country, way);
    sessionStorage.setItem(NAME, `${current.country} ${current.way}`);
  },
};
