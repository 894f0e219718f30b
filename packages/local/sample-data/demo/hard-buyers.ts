/** The buyers of the orders that are unlike the others. */

const address = (name: string, line1: string, place: readonly [string, string, string]) => {
  const [postalCode, city, country] = place;
  return { name, line1, postalCode, city, country };
};

export const HARD_BUYERS = {
  school: {
    customerId: 'k901',
    name: 'Segelschule Förde',
    email: 'buero@segelschule.example',
    address: address('Segelschule Förde', 'Am Hafen 40', ['24376', 'Kappeln', 'DE']),
  },
  budapest: {
    customerId: 'k902',
    name: 'Szabó Eszter',
    email: 'szabo.eszter@mail.example',
    address: address('Szabó Eszter', 'Váci utca 12', ['1056', 'Budapest', 'HU']),
  },
  tokyo: {
    customerId: 'k903',
    name: '田中 恵子',
    email: 'tanaka.keiko@mail.example',
    address: address('田中 恵子', '神南1-2-3', ['150-0041', '東京都渋谷区', 'JP']),
  },
  dubai: {
    customerId: 'k904',
    name: 'نورة الحربي',
    email: 'noura.alharbi@mail.example',
    address: address('نورة الحربي', 'شارع الشيخ زايد 12', ['00000', 'دبي', 'AE']),
  },
  portland: {
    customerId: 'k905',
    name: 'Maya Jensen',
    email: 'maya.jensen@mail.example',
    address: {
      ...address('Maya Jensen', '418 Harbor Street', ['04101', 'Portland', 'US']),
      state: 'ME',
    },
  },
  otto: {
    customerId: 'k906',
    name: 'Otto Brandt',
    email: 'otto.brandt@mail.example',
    address: address('Otto Brandt', 'Hafenstraße 75', ['24103', 'Kiel', 'DE']),
  },
  greta: {
    customerId: 'k907',
    name: 'Greta Lund',
    email: 'greta.lund@mail.example',
    address: address('Greta Lund', 'Holtenauer Straße 112', ['24105', 'Kiel', 'DE']),
  },
  hotel: {
    customerId: 'k908',
    name: 'Hotel Strandläufer GmbH',
    email: 'einkauf@strandlaeufer.example',
    address: {
      ...address('Ines Paulsen', 'Strandallee 3', ['23669', 'Timmendorfer Strand', 'DE']),
      company: 'Hotel Strandläufer GmbH',
      phone: '+49 30 23125 908',
    },
  },
} as const;
