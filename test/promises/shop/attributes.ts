/** A shop's declaration with every promised form, place and member. */
import type {
  AttributeForm,
  DeclaredAttribute,
  ShopAttributes,
} from '../../../domain/shop/shop-attributes.ts';

const oneOf: readonly string[] = ['morning', 'evening'];

export const FORMS: readonly AttributeForm[] = [{ longest: 40 }, 'number', 'date', { oneOf }];

/** Without what may be absent: an update asks for no further member. */
export const least: DeclaredAttribute = {
  label: 'Gift',
  form: 'number',
  personal: false,
  shown: [],
};

export const attributes: ShopAttributes = {
  undeclared: 'refused',
  order: {
    deliveryDay: {
      label: 'Day of delivery',
      form: 'date',
      required: true,
      personal: false,
      shown: ['list', 'order', 'slip', 'csv', 'export', 'events'],
    },
    weight: { label: 'Weight', form: 'number', required: false, personal: false, shown: [] },
    time: { label: 'Time', form: { oneOf }, personal: false, shown: ['list'] },
  },
  line: {
    engraving: {
      label: 'Engraving',
      form: { longest: 40 },
      personal: true,
      shown: ['order', 'slip', 'export'],
    },
  },
};

/** A shop that declares nothing. */
export const none: ShopAttributes = { undeclared: 'allowed' };
