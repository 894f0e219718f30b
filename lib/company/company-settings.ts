import { integer, REGION, text } from '../settings/setting-schemas.ts';

const ANY = REGION.source.slice(1, -1);

/** Settings of what a company connects to a deployment; each is off unless it is given. */
export const COMPANY_SETTINGS = {
  budget: integer(1, 10_000_000)
    .optional()
    .describe(
      'dollars a month that the stage may cost: [mails](#a-budget) to `ticketEmail`, or else ' +
        '`alarmEmail`, when it does, is about to, or costs what it usually does not',
    ),
  kinesisStream: text(
    new RegExp(`^arn:aws[\\w-]*:kinesis:(${ANY}):\\d{12}:stream/[\\w.-]{1,128}$`),
    'the ARN of a Kinesis data stream in the region of the deployment',
  )
    .optional()
    .describe(
      'your own Kinesis data stream, which gets [each change of the table](analytics.md#kinesis)',
    ),
};

/** The parts of a company that a deployment is connected to. */
export interface CompanyConnections {
  /** Dollars a month. */
  readonly budget: number | undefined;
  /** The ARN of a stream for each change of the table. */
  readonly kinesisStream: string | undefined;
}

interface CompanyValues {
  readonly budget?: number | undefined;
  readonly kinesisStream?: string | undefined;
}

export const companyConnections = ({
  budget,
  kinesisStream,
}: CompanyValues): CompanyConnections => ({ budget, kinesisStream });
