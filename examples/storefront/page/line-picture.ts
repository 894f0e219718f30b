import { GOODS } from '../goods.ts';
import { pictureOf } from './elements.ts';

/** The picture of a line: that of its good, or a parcel's. */
export const pictureOfLine = ({ sku }: { readonly sku?: string | undefined }): HTMLElement =>
  pictureOf(GOODS.find((good) => good.sku === sku) ?? { picture: 'parcel', tint: 4 });
