import { type KnownResources, NAME, TAGS } from './known.ts';

export const EVENTBRIDGE: KnownResources = {
  'AWS::Events::EventBus': { Description: NAME, Name: 'runs', Tags: TAGS },
  'AWS::Events::Rule': {
    Description: NAME,
    // A rule on a bus outside the template belongs to a partner's bus, which gets no events here.
    EventBusName: 'runs',
    EventPattern: 'runs',
    Name: NAME,
    ScheduleExpression: 'runs',
    State: { only: ['ENABLED'] },
    Tags: TAGS,
    Targets: {
      members: {
        Arn: 'runs',
        Id: NAME,
        RetryPolicy: { moot: 'an event reaches a function of this machine at once' },
      },
    },
  },
};
