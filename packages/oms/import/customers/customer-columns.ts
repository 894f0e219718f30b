/** The columns of exports of customers. */
const ADDRESS = {
  company: ['Default Address Company', 'Company', 'billing_company', 'Firma'],
  line1: ['Default Address Address1', 'Address1', 'billing_address_1', 'Adresse 1'],
  line2: ['Default Address Address2', 'Address2', 'billing_address_2', 'Adresse 2'],
  postalCode: [
    'Default Address Zip',
    'Zip',
    'billing_postcode',
    'Postal code',
    'Postleitzahl',
    'PLZ',
  ],
  city: ['Default Address City', 'City', 'billing_city', 'Stadt', 'Ort'],
  region: ['Default Address Province Code', 'Province Code', 'Province', 'billing_state', 'Region'],
  country: [
    ...['Default Address Country Code', 'Country Code', 'billing_country'],
    ...['Country / Region', 'Land', 'Land / Region'],
  ],
  addressPhone: ['Default Address Phone', 'billing_phone'],
} as const;

export const SHOPIFY_CUSTOMER = {
  ...ADDRESS,
  id: ['Customer ID'],
  firstName: ['First Name'],
  lastName: ['Last Name'],
  name: ['Name'],
  email: ['Email'],
  phone: ['Phone'],
} as const;

export const WOOCOMMERCE_CUSTOMER = {
  ...ADDRESS,
  id: ['customer_id', 'user_id', 'id'],
  firstName: ['first_name', 'billing_first_name', 'First Name', 'Vorname'],
  lastName: ['last_name', 'billing_last_name', 'Last Name', 'Nachname'],
  name: ['display_name', 'name', 'Name'],
  email: ['email', 'user_email', 'billing_email', 'E-Mail', 'E-Mail-Adresse'],
  phone: ['phone', 'Telefon'],
} as const;

export type CustomerMember = keyof typeof SHOPIFY_CUSTOMER;

/** Columns that follow from others. Those that are left, as notes and tags, are in the report. */
export const FOLLOWING_COLUMNS = [
  ...['Total Spent', 'Total Orders', 'orders', 'order_count', 'total_spend', 'aov', 'Last active'],
  ...['billing_full_name', 'billing_state_code', 'shipping_full_name', 'shipping_state_code'],
];
