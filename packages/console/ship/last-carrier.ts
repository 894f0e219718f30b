import { preference } from '../preferences.ts';

/** The name of the carrier that was used last. */
export const lastCarrier = preference<string>('carrier', '');
