/** The columns of counts and levels of stock. */
export const STOCK = {
  sku: ['SKU', 'Variant SKU', 'sku', 'Artikelnummer', 'Artikel-Nr.', 'Art.-Nr.', 'Référence'],
  counted: ['Counted', 'Gezählt'],
  free: [
    'Available',
    'Available (not editable)',
    'Verfügbar',
    'In stock',
    'stock_quantity',
    'Stock',
    'Variant Inventory Qty',
    'Inventory quantity',
    'Lagerbestand',
    'Bestand',
    'Quantity',
    'Menge',
    'Anzahl',
  ],
  onHand: ['On hand', 'On hand (current)', 'Auf Lager'],
  unavailable: ['Unavailable', 'Unavailable (not editable)'],
  committed: ['Committed', 'Committed (not editable)'],
  name: ['Title', 'Name', 'Artikel', 'Bezeichnung', 'Produkt'],
  price: ['Variant Price', 'Price', 'regular_price', 'Regular price', 'Regulärer Preis', 'Preis'],
  product: ['Handle', 'URL handle'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  currency: ['Currency', 'Währung'],
} as const;

export type StockMember = keyof typeof STOCK;

/** Words of a line that adds up the others. */
export const SUM_WORDS =
  /^(zwischen)?(summe|gesamt|gesamtsumme|total|sub-?total|sum|totale|totaal|suma|somme|razem)\b/i;
