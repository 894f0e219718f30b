import { describe, expect, it } from 'vitest';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

interface Widget {
  readonly type: string;
  readonly properties: {
    readonly title: string;
    readonly alarms?: readonly string[];
    readonly metrics?: readonly (readonly (string | object)[])[];
  };
}

/** Replaces each reference by the name that it refers to. */
const textOf = (body: { 'Fn::Join': [string, unknown[]] }): string =>
  body['Fn::Join'][1]
    .map((part) =>
      typeof part === 'string' ? part : (JSON.stringify(part).match(/\w{6,}/) ?? ['']).join(),
    )
    .join('');

describe('The dashboard', () => {
  const { all } = synthesizeWith({});
  const [dashboard] = all('AWS::CloudWatch::Dashboard');
  const { widgets } = JSON.parse(textOf(dashboard?.Properties.DashboardBody)) as {
    widgets: Widget[];
  };

  it('searches the metrics of its own stack only', () => {
    const searches = JSON.stringify(widgets).match(/SEARCH\('\{Orders,[^']*/g) ?? [];

    expect(searches).toHaveLength(3);
    for (const search of searches) expect(search).toContain('Orders-dev');
  });

  it('has no metrics of single routes, which cost, except of the placing of orders', () => {
    const [stage] = all('AWS::ApiGatewayV2::Stage');
    const byRoute = widgets
      .flatMap(({ properties }) => properties.metrics ?? [])
      .filter((metric) => JSON.stringify(metric).includes('Resource'))
      .map((metric) => metric.slice(1, -1).join(' '));

    expect(stage?.Properties.DefaultRouteSettings.DetailedMetricsEnabled).toBe(false);
    expect(
      Object.entries<{ DetailedMetricsEnabled: boolean }>(stage?.Properties.RouteSettings)
        .filter(([, { DetailedMetricsEnabled }]) => DetailedMetricsEnabled)
        .map(([route]) => route),
    ).toEqual(['POST /customers/{customerId}/orders']);
    expect(byRoute).toHaveLength(2);
    for (const one of byRoute) expect(one).toContain('Method POST Resource /customers/');
  });

  it('exists once, and shows every alarm', () => {
    expect(all('AWS::CloudWatch::Dashboard')).toHaveLength(1);
    const shown = widgets.flatMap(({ properties }) => properties.alarms ?? []);

    expect(shown).toHaveLength(
      all('AWS::CloudWatch::Alarm').length + all('AWS::CloudWatch::CompositeAlarm').length,
    );
  });

  it.each([
    ['Orders a minute', ['OrderPlaced', 'IdempotentReplay', '4xx', '5xx', 'OrderExpired']],
    ['Open orders', ['OpenOrderEntered', 'OpenOrderLeft', 'OrderedAmount']],
    ['Latency by route, and by function', ['RouteLatency', 'Duration', 'StorefrontWrite']],
    ['Errors of the API; faults by route', ['5xx', 'Fault', 'function,route,service']],
    ['Read units', ['ConsumedReadCapacityUnits', 'GSI1', 'GSI2']],
    ['Write units', ['ConsumedWriteCapacityUnits', 'GSI1', 'GSI2']],
    ['Throttles', ['WriteThrottleEvents', 'ReadThrottleEvents', 'TransactionConflict']],
    ['Lag', ['IteratorAge', 'ProjectionLag', 'PublishLag', 'DueLag']],
    ['Functions', ['ConcurrentExecutions', 'Throttles']],
    ['Cost', ['ConsumedWriteCapacityUnits', '0.625 / 1000000']],
  ])('has a graph of %s', (title, metrics) => {
    const found = widgets.filter(({ properties }) => properties.title?.startsWith(title));

    expect(found).toHaveLength(1);
    const drawn = JSON.stringify(found[0]?.properties.metrics);
    for (const metric of metrics) expect(drawn, title).toContain(metric);
  });

  it('has a graph of the shop’s check only where there is one', () => {
    const title = 'Placing check: questions by outcome; latency, ms';
    const placingCheck = 'https://checks.shop.example/';
    const [checked] = synthesizeWith({ placingCheck }).all('AWS::CloudWatch::Dashboard');
    const graphs = JSON.parse(textOf(checked?.Properties.DashboardBody)).widgets as Widget[];
    const drawn = graphs.find(({ properties }) => properties.title === title);

    expect(widgets.map(({ properties }) => properties.title)).not.toContain(title);
    expect(drawn?.properties.metrics?.map(([, metric]) => metric)).toEqual([
      'PlacingCheckAsked',
      'PlacingCheckRefused',
      'PlacingCheckSilent',
      'PlacingCheckBroken',
      'PlacingCheckLatency',
      'PlacingCheckLatency',
    ]);
  });

  it('has each metric under its own name: each graph draws existing metrics', () => {
    for (const { properties } of widgets)
      for (const metric of properties.metrics ?? [])
        expect(
          metric.every((part) => typeof part === 'object' || part !== ''),
          properties.title,
        ).toBe(true);
  });
});
