import { formatMoney } from '../../../packages/client/format-money.ts';
import { inset, paragraphs, type Templates, time } from './templates.ts';

const LOCALE = 'en-IE';

export const ENGLISH: Templates = {
  receipt: ({ shop, withdrawalId, receivedAt, name, email, order, lines, comment }) => ({
    subject: `${shop}: we have received your withdrawal`,
    text: paragraphs(
      `Hello ${name},`,
      `we have received your withdrawal from the contract on ${time(LOCALE, receivedAt)}. This ` +
        'is its receipt: please keep it.',
      [
        `Order: ${order}`,
        `Name: ${name}`,
        `E-mail: ${email}`,
        ...lines.map(({ seq, quantity }) => `Line ${seq}: ${quantity}`),
        ...(comment ? [`Your words: ${inset(comment)}`] : []),
        `Number of the statement: ${withdrawalId}`,
      ].join('\n'),
      'You need not give a reason. We write to you about what follows.',
      `If you did not send this, you need not do anything.\n\n${shop}`,
    ),
  }),
  bareReceipt: ({ shop, withdrawalId, receivedAt, number }) => ({
    subject: `${shop}: we have received a withdrawal`,
    text: paragraphs(
      'Hello,',
      `on ${time(LOCALE, receivedAt)} we received a withdrawal from a contract, with this ` +
        'address. This is its receipt: please keep it.',
      [...(number ? [`Order: ${number}`] : []), `Number of the statement: ${withdrawalId}`].join(
        '\n',
      ),
      'We have kept the statement with all of its words. They are not in this mail, because we ' +
        'do not know yet whose address this is. You need not give a reason. We write to you ' +
        'about what follows.',
      `If you did not send this, you need not do anything.\n\n${shop}`,
    ),
  }),
  confirmation: ({ shop, number, receivedAt, link }) => ({
    subject: `${shop}: please confirm your withdrawal from order ${number}`,
    text: paragraphs(
      'Hello,',
      `on ${time(LOCALE, receivedAt)} somebody withdrew from your order ${number}, without a ` +
        'login. If that was you, please confirm it:',
      link,
      'The withdrawal counts from the time above. Without a confirmation within three days, one ' +
        'of us looks at it.',
      `If it was not you, please do nothing.\n\n${shop}`,
    ),
  }),
  order: ({ shop, number, placedAt, currency, total, taxes, lines }) => ({
    subject: `${shop}: your order ${number}`,
    text: paragraphs(
      'Hello,',
      `thank you for your order ${number} of ${time(LOCALE, placedAt)}:`,
      lines
        .map(
          ({ name, quantity, amount }) =>
            `${quantity} × ${name}: ${formatMoney(amount, currency, LOCALE)}`,
        )
        .join('\n'),
      [
        `Total: ${formatMoney(total, currency, LOCALE)}`,
        ...taxes.map(
          ({ name, amount }) => `Includes ${name}: ${formatMoney(amount, currency, LOCALE)}`,
        ),
      ].join('\n'),
      shop,
    ),
  }),
  parcel: ({ shop, number, lines, company, trackingNumber, url }) => ({
    subject: `${shop}: a parcel of order ${number} is on its way`,
    text: paragraphs(
      'Hello,',
      `a parcel of your order ${number} is on its way:`,
      lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
      trackingNumber && `${company ?? 'Carrier'}: ${trackingNumber}`,
      url,
      shop,
    ),
  }),
};
