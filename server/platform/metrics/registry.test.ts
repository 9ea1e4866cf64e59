import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Counter, Gauge, Histogram } from './registry.ts';

describe('metrics as text', () => {
  it('have a head, and a line for each series with its labels escaped', () => {
    const counter = new Counter({ name: 'seen_total', help: 'Seen,\nin all.', labels: ['kind', 'state'] });
    counter.count('a', 'one "two"');
    counter.count('a', 'one "two"');
    counter.add(2.5, 'b\\', 'x\ny');
    counter.add(-1, 'a', 'one "two"');
    assert.equal(
      counter.text(),
      [
        String.raw`# HELP seen_total Seen,\nin all.`,
        '# TYPE seen_total counter',
        String.raw`seen_total{kind="a",state="one \"two\""} 2`,
        String.raw`seen_total{kind="b\\",state="x\ny"} 2.5`,
        '',
      ].join('\n'),
    );
  });

  it('have cumulative buckets, their sum and their number', () => {
    const histogram = new Histogram({
      name: 'took_seconds',
      help: 'Took.',
      labels: ['of'],
      bounds: [0.1, 1],
    });
    for (const value of [0.1, 0.5, 0.5, 7, Number.NaN]) histogram.observe(value, 'x');
    assert.deepEqual(histogram.text().split('\n').slice(2, -1), [
      'took_seconds_bucket{of="x",le="0.1"} 1',
      'took_seconds_bucket{of="x",le="1"} 3',
      'took_seconds_bucket{of="x",le="+Inf"} 4',
      'took_seconds_sum{of="x"} 8.1',
      'took_seconds_count{of="x"} 4',
    ]);
  });

  it('begin with zero for Prometheus where a series came after a scrape, so that its first growth is seen', () => {
    const counter = new Counter({ name: 'seen_total', help: 'Seen.', labels: ['kind'] });
    const histogram = new Histogram({ name: 'took_seconds', help: 'Took.', bounds: [1] });
    const gauge = new Gauge({ name: 'now', help: 'Now.', labels: ['kind'] });
    const scrape = (): string[] =>
      [counter, histogram, gauge].flatMap((metric) =>
        metric
          .scrape()
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith('#') && !line.includes('_bucket')),
      );
    counter.count('early');
    gauge.set(3, 'early');
    assert.deepEqual(scrape(), ['seen_total{kind="early"} 1', 'now{kind="early"} 3']);
    counter.count('early');
    counter.count('late');
    histogram.observe(0.5);
    gauge.set(4, 'late');
    const early = ['seen_total{kind="early"} 2'];
    const gauges = ['now{kind="early"} 3', 'now{kind="late"} 4'];
    assert.deepEqual(scrape(), [
      ...early,
      'seen_total{kind="late"} 0',
      'took_seconds_sum 0',
      'took_seconds_count 0',
      ...gauges,
    ]);
    assert.match(histogram.text(), /took_seconds_count 1\n/, 'nothing is forgotten');
    assert.deepEqual(scrape(), [
      ...early,
      'seen_total{kind="late"} 1',
      'took_seconds_sum 0.5',
      'took_seconds_count 1',
      ...gauges,
    ]);
  });

  it('have no braces without labels, and nothing once they are cleared', () => {
    const gauge = new Gauge({ name: 'now', help: 'Now.' });
    gauge.set(3);
    gauge.set(1.5);
    assert.match(gauge.text(), /\nnow 1\.5\n$/);
    gauge.clear();
    assert.equal(gauge.text(), '# HELP now Now.\n# TYPE now gauge\n');
  });

  it('count what exceeds the number of series together', () => {
    const counter = new Counter({ name: 'many_total', help: 'Many.', labels: ['a', 'b'], most: 3 });
    for (let name = 0; name < 10_000; name += 1) counter.count(`a${name % 5000}`, `b${name}`);
    const lines = counter.text().split('\n').slice(2, -1);
    assert.equal(lines.length, 4);
    assert.equal(lines.at(-1), 'many_total{a="other",b="other"} 9997');
  });
});
