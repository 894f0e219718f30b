import type { AlarmRow } from './alarm-row.ts';
import { EDGE_CERTIFICATES, SIGN_IN_CERTIFICATE } from './certificate-alarms.ts';

/** The alarms of the edge stack. CloudFront's metrics and certificates are in us-east-1. */
export const EDGE_ALARMS: readonly AlarmRow[] = [
  {
    id: 'EdgeErrors',
    measures: {
      share: { metric: '5xxErrorRate', of: 'edge', statistic: 'Average' },
      requests: { metric: 'Requests', of: 'edge', statistic: 'Sum' },
    },
    expression: 'IF(FILL(requests, 0) >= 20, FILL(share, 0), 0)',
    // Percent.
    above: 5,
    minutes: 5,
    datapoints: [2, 2],
    notifies: 'page',
    description:
      'For 10 minutes, CloudFront answers more than 5 % of at least 20 requests with a 5xx. The ' +
      'API’s own alarms are off if CloudFront cannot reach it.',
  },
  ...EDGE_CERTIFICATES,
  SIGN_IN_CERTIFICATE,
];
