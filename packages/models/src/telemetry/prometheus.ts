import type { Attributes, MetricOptions, ObservableCallback, ObservableResult } from '@opentelemetry/api';
import type { MeterPart } from './meters.ts';

/** Measurements in memory, as text that Prometheus reads (version 0.0.4). */
export interface Prometheus {
  /** Takes the measurements. Give it to `otel` as `also`. */
  readonly meter: MeterPart;
  readonly text: () => Promise<string>;
}

/** The media type of the text. */
export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

// One instrument may have this many sets of attributes. A provider decides what some of them are, so it could make up any number.
const MOST_SERIES = 1000;

const OVERFLOW = { 'otel.metric.overflow': true };

interface Series {
  readonly labels: string;
  sum: number;
  count: number;
  readonly buckets: number[];
}

/** Keeps measurements for Prometheus. Names and units are converted as the OpenTelemetry specification says. */
export function prometheus(): Prometheus {
  const instruments = new Map<string, Instrument>();
  const add = (type: Type, name: string, options?: MetricOptions): Instrument => {
    const instrument = instruments.get(name) ?? new Instrument(type, name, options);
    instruments.set(name, instrument);
    return instrument;
  };
  return {
    meter: {
      createCounter: (name, options) => add('counter', name, options),
      createUpDownCounter: (name, options) => {
        const gauge = add('gauge', name, options);
        gauge.add(0);
        return gauge;
      },
      createHistogram: (name, options) => add('histogram', name, options),
      createObservableGauge: (name, options) => add('gauge', name, options),
    },
    text: async () => (await Promise.all(Array.from(instruments.values(), (instrument) => instrument.text()))).join(''),
  };
}

type Type = 'counter' | 'gauge' | 'histogram';

class Instrument {
  readonly #type: Type;
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();
  readonly #callbacks = new Set<ObservableCallback>();

  constructor(type: Type, name: string, { description = '', unit = '', advice }: MetricOptions = {}) {
    this.#type = type;
    this.#name = named(name) + (unit === 's' ? '_seconds' : '') + (type === 'counter' ? '_total' : '');
    this.#help = description;
    this.#bounds = type === 'histogram' ? (advice?.explicitBucketBoundaries ?? []) : [];
  }

  add(value: number, attributes?: Attributes): void {
    this.#in(attributes).sum += value;
  }

  record(value: number, attributes?: Attributes): void {
    const series = this.#in(attributes);
    const bucket = this.#bounds.findIndex((bound) => value <= bound);
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.sum += value;
    series.count += 1;
  }

  addCallback(callback: ObservableCallback): void {
    this.#callbacks.add(callback);
  }

  removeCallback(callback: ObservableCallback): void {
    this.#callbacks.delete(callback);
    this.#series.clear();
  }

  async text(): Promise<string> {
    if (this.#callbacks.size > 0) await this.#observe();
    const lines = [...this.#series.values()].flatMap((series) => this.#lines(series));
    if (lines.length === 0) return '';
    const help = this.#help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
    return [`# HELP ${this.#name} ${help}`, `# TYPE ${this.#name} ${this.#type}`, ...lines, ''].join('\n');
  }

  // Asks for the values of now. What can't be told is left out.
  async #observe(): Promise<void> {
    const found: (readonly [number, Attributes | undefined])[] = [];
    const result: ObservableResult = { observe: (value, attributes) => void found.push([value, attributes]) };
    await Promise.allSettled([...this.#callbacks].map(async (callback) => await callback(result)));
    this.#series.clear();
    for (const [value, attributes] of found) this.#in(attributes).sum = value;
  }

  #in(attributes: Attributes = {}): Series {
    const labels = labelsOf(attributes);
    const known = this.#series.get(labels);
    if (known !== undefined) return known;
    if (this.#series.size >= MOST_SERIES && attributes !== OVERFLOW) return this.#in(OVERFLOW);
    const series = { labels, sum: 0, count: 0, buckets: this.#bounds.map(() => 0) };
    this.#series.set(labels, series);
    return series;
  }

  #lines({ labels, sum, count, buckets }: Series): readonly string[] {
    if (this.#type !== 'histogram') return [`${this.#name}${braced(labels)} ${sum}`];
    let below = 0;
    const counts = this.#bounds.map((bound, at) => {
      below += buckets[at] ?? 0;
      return [bound, below] as const;
    });
    const bucketLines = [...counts, ['+Inf', count] as const].map(
      ([bound, upTo]) => `${this.#name}_bucket${braced(labels, `le="${bound}"`)} ${upTo}`,
    );
    return [...bucketLines, `${this.#name}_sum${braced(labels)} ${sum}`, `${this.#name}_count${braced(labels)} ${count}`];
  }
}

function named(name: string): string {
  return name.replaceAll(/\W/g, '_');
}

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
]);

function labelsOf(attributes: Attributes): string {
  const value = (said: unknown) => String(said).replaceAll(/[\\"\n]/g, (letter) => ESCAPED.get(letter) ?? letter);
  const labels = Object.entries(attributes).flatMap(([name, said]) =>
    said === undefined ? [] : [`${named(name)}="${value(said)}"`],
  );
  return labels.sort().join(',');
}

function braced(...labels: readonly string[]): string {
  const all = labels.filter((label) => label !== '').join(',');
  return all === '' ? '' : `{${all}}`;
}
