import { describe, expect, it } from 'vitest';
import { countRows } from '../../csv/count-rows.ts';

/** A file with these headings, and under each its own name, so that the columns show. */
const read = (heading: string) => {
  const { rows, unclear } = countRows(`${heading}\n${heading}`);
  return unclear ?? rows.map(({ sku, count }) => [sku, count]).at(-1);
};

describe('The columns of a count', () => {
  it.each([
    ['SKU;Name;Discount;Counted qty', 'SKU', 'Counted qty'],
    ['SKU;Country;Account;Count', 'SKU', 'Count'],
    ['SKU;Name;Quantity on order;Quantity', 'SKU', 'Quantity'],
    ['SKU;Reorder qty;Max qty;Min. qty;Qty', 'SKU', 'Qty'],
    ['SKU;Qty;Counted', 'SKU', 'Counted'],
    ['SKU;Quantity;Counted by;Counted', 'SKU', 'Counted'],
    ['Item name;SKU;Qty', 'SKU', 'Qty'],
    ['Item name;Item no.;Qty', 'Item no.', 'Qty'],
    ['itemName;itemId;stockCount', 'itemId', 'stockCount'],
    ['Item no.;Name;SKU;Count', 'SKU', 'Count'],
    ['Quantity;SKU', 'SKU', 'Quantity'],
    ['Menge;Artikelnr.', 'Artikelnr.', 'Menge'],
    ['Artikelnummer;Name;Mindestbestand;Gezählt', 'Artikelnummer', 'Gezählt'],
    ['Artikelnummer;Meldebestand;Sollbestand;Lagerbestand', 'Artikelnummer', 'Lagerbestand'],
    ['Art.-Nr.;Bestellmenge;Bestand', 'Art.-Nr.', 'Bestand'],
    ['Article nom;Référence;Quantité commandée;Quantité', 'Référence', 'Quantité'],
    ['Préférence;Article n°;Stock minimum;Quantité comptée', 'Article n°', 'Quantité comptée'],
    ['Artículo nombre;Código de barras;Código;Cantidad', 'Código', 'Cantidad'],
    ['Artículo nombre;Artículo nº;Cantidad mínima;Contado', 'Artículo nº', 'Contado'],
    ['Artikelnaam;Artikelnr;Bestelde aantal;Aantal', 'Artikelnr', 'Aantal'],
    ['Artikelnaam;Artikelnummer;Voorraad;Geteld', 'Artikelnummer', 'Geteld'],
    ['Articolo nome;Contatto;Codice;Giacenza minima;Giacenza', 'Codice', 'Giacenza'],
    ['Nazwa;Indeks;Ilość zamówiona;Ilość', 'Indeks', 'Ilość'],
    ['Nazwa;Indeks;Ilość;Policzono', 'Indeks', 'Policzono'],
  ])('are found under %s', (heading, sku, count) => {
    expect(read(heading)).toEqual([sku, count]);
  });

  it.each([
    ['SKU;Expected quantity;Actual quantity', 'Expected quantity', 'Actual quantity'],
    ['SKU;Menge;Anzahl', 'Menge', 'Anzahl'],
    ['Item no.;Reference;Count', 'Item no.', 'Reference'],
    ['SKU;Counted 1;Counted 2', 'Counted 1', 'Counted 2'],
  ])('are not guessed under %s', (heading, ...unclear) => {
    expect(read(heading)).toEqual(unclear);
  });
});
