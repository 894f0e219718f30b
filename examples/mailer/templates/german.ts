import { formatMoney } from '../../../packages/client/format-money.ts';
import { inset, paragraphs, type Templates, time } from './templates.ts';

const LOCALE = 'de-DE';

export const GERMAN: Templates = {
  receipt: ({ shop, withdrawalId, receivedAt, name, email, order, lines, comment }) => ({
    subject: `${shop}: Ihr Widerruf ist eingegangen`,
    text: paragraphs(
      `Guten Tag ${name},`,
      `Ihr Widerruf ist am ${time(LOCALE, receivedAt)} bei uns eingegangen. Dies ist die ` +
        'Eingangsbestätigung: Bitte bewahren Sie sie auf.',
      [
        `Bestellung: ${order}`,
        `Name: ${name}`,
        `E-Mail: ${email}`,
        ...lines.map(({ seq, quantity }) => `Position ${seq}: ${quantity}`),
        ...(comment ? [`Ihre Worte: ${inset(comment)}`] : []),
        `Nummer der Erklärung: ${withdrawalId}`,
      ].join('\n'),
      'Sie müssen keinen Grund angeben. Wir schreiben Ihnen, wie es weitergeht.',
      `Wenn Sie das nicht waren, müssen Sie nichts tun.\n\n${shop}`,
    ),
  }),
  bareReceipt: ({ shop, withdrawalId, receivedAt, number }) => ({
    subject: `${shop}: Ein Widerruf ist eingegangen`,
    text: paragraphs(
      'Guten Tag,',
      `am ${time(LOCALE, receivedAt)} ist bei uns ein Widerruf mit dieser Adresse eingegangen. ` +
        'Dies ist die Eingangsbestätigung: Bitte bewahren Sie sie auf.',
      [...(number ? [`Bestellung: ${number}`] : []), `Nummer der Erklärung: ${withdrawalId}`].join(
        '\n',
      ),
      'Wir haben die Erklärung mit allen ihren Worten gespeichert. Sie stehen nicht in dieser ' +
        'Mail, weil wir noch nicht wissen, wem diese Adresse gehört. Sie müssen keinen Grund ' +
        'angeben. Wir schreiben Ihnen, wie es weitergeht.',
      `Wenn Sie das nicht waren, müssen Sie nichts tun.\n\n${shop}`,
    ),
  }),
  confirmation: ({ shop, number, receivedAt, link }) => ({
    subject: `${shop}: Bitte bestätigen Sie den Widerruf der Bestellung ${number}`,
    text: paragraphs(
      'Guten Tag,',
      `am ${time(LOCALE, receivedAt)} wurde Ihre Bestellung ${number} ohne Anmeldung widerrufen. ` +
        'Wenn Sie das waren, bestätigen Sie es bitte:',
      link,
      'Der Widerruf zählt ab dem genannten Zeitpunkt. Ohne Bestätigung innerhalb von drei Tagen ' +
        'sieht sich jemand von uns den Widerruf an.',
      `Wenn Sie das nicht waren, tun Sie bitte nichts.\n\n${shop}`,
    ),
  }),
  order: ({ shop, number, placedAt, currency, total, taxes, lines }) => ({
    subject: `${shop}: Ihre Bestellung ${number}`,
    text: paragraphs(
      'Guten Tag,',
      `vielen Dank für Ihre Bestellung ${number} vom ${time(LOCALE, placedAt)}:`,
      lines
        .map(
          ({ name, quantity, amount }) =>
            `${quantity} × ${name}: ${formatMoney(amount, currency, LOCALE)}`,
        )
        .join('\n'),
      [
        `Summe: ${formatMoney(total, currency, LOCALE)}`,
        ...taxes.map(
          ({ name, amount }) => `Enthält ${name}: ${formatMoney(amount, currency, LOCALE)}`,
        ),
      ].join('\n'),
      shop,
    ),
  }),
  parcel: ({ shop, number, lines, company, trackingNumber, url }) => ({
    subject: `${shop}: Ein Paket Ihrer Bestellung ${number} ist unterwegs`,
    text: paragraphs(
      'Guten Tag,',
      `ein Paket Ihrer Bestellung ${number} ist unterwegs:`,
      lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
      trackingNumber && `${company ?? 'Versand'}: ${trackingNumber}`,
      url,
      shop,
    ),
  }),
};
