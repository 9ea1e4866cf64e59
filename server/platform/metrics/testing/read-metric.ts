import { metricsText } from '../metrics.ts';

/** The value of a series as it stands now, such as `seen_total{kind="a"}`; 0 when it is not there. */
export function readMetric(series: string): number {
  return valueIn(metricsText(), series) ?? 0;
}

/** The value of a series in a text that was scraped; null when it is not there. */
export function valueIn(text: string, series: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}
