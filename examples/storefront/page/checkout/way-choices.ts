import { COUNTRIES, postageOf, WAYS } from '../../terms.ts';
import { choice } from '../choice.ts';
import { made } from '../elements.ts';
import { money } from '../money.ts';

/** The ways of delivery to the country, with what each costs. */
export function wayChoices(onChange: () => void): readonly HTMLElement[] {
  const { country, way: chosen } = choice;
  return COUNTRIES[country].ways.map((way) => {
    const postage = postageOf(country, way);
    return made(
      'label',
      { class: 'choice' },
      made('input', {
        type: 'radio',
        name: 'way',
        'data-key': `way ${way}`,
        checked: way === chosen,
        on: {
          change: () => {
            choice.set({ way });
            onChange();
          },
        },
      }),
      made('span', { class: 'strong' }, WAYS[way].name),
      made('span', { class: 'num' }, postage === 0 ? 'Free' : money(postage)),
      made('small', {}, WAYS[way].text),
    );
  });
}
