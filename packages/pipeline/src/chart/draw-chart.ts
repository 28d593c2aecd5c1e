import type { Bar, Chart, Panel } from './chart.ts';
import { describe } from './describe.ts';
import { escaped, labelOf, wholeName, widthOf } from './label.ts';
import { grouped, type Scale, scaleOf } from './scale.ts';
import { type Paint, paintFor, type Role, type Theme } from './theme.ts';

const WIDTH = 760;
const EDGE = 24;
const TEXT = 13;
const SMALL = 12;
const TITLE = 18;
const ROW = 26;
const BAR = 14;
const GAP = 20;
const NAMES = 180;
// The minimum width of a panel. In a narrower one, bars are too short to compare.
const PANEL = 140;
const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, sans-serif';

interface Frame {
  readonly chart: Chart;
  readonly scale: Scale;
  readonly paint: Paint;
  readonly counts: number;
  readonly beside: number;
  readonly names: number;
  readonly panel: number;
  readonly numbers: number;
}

/** Draws the chart as a complete SVG file, with no scripts and nothing to load. */
export function drawChart(chart: Chart, theme: Theme = 'auto'): string {
  const paint = paintFor(theme);
  const frame = frameOf(chart, paint);
  const head = headLines(chart, paint);
  const lines = chunked(chart.panels, frame.beside);
  const bodyAt = 40 + chart.about.length * 18 + 14;
  const height = lineHeight(chart);
  const body = lines.flatMap((panels, at) => panelsLines(frame, panels, bodyAt + at * height));
  const notesAt = bodyAt + lines.length * height + 6;
  const notes = chart.notes.map((note, at) => textLine(paint, note, EDGE, notesAt + at * 17, { size: SMALL, role: 'quiet' }));
  const bottom = notesAt + chart.notes.length * 17 + 4;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${bottom}" viewBox="0 0 ${WIDTH} ${bottom}" role="img" font-family="${FONT}" font-size="${TEXT}">`,
    `<title>${escaped(wholeName(chart.title))}</title>`,
    `<desc>${escaped(describe(chart))}</desc>`,
    ...paint.styles,
    `<rect width="${WIDTH}" height="${bottom}" ${paint.of('fill', 'surface')}/>`,
    ...head,
    ...body,
    ...notes,
    '</svg>',
    '',
  ].join('\n');
}

function headLines({ title, about }: Chart, paint: Paint): readonly string[] {
  return [
    textLine(paint, title, EDGE, 36, { size: TITLE, bold: true, width: WIDTH - 2 * EDGE }),
    ...about.map((line, at) => textLine(paint, line, EDGE, 58 + at * 18, { size: TEXT, role: 'quiet', width: WIDTH - 2 * EDGE })),
  ];
}

function frameOf(chart: Chart, paint: Paint): Frame {
  const { groups, panels, axis } = chart;
  const bars = panels.flatMap((panel) => panel.bars.filter((bar) => bar !== undefined));
  const names = Math.min(NAMES, widest([chart.grouped, ...groups.map(({ name }) => wholeName(name))], TEXT));
  const counts = EDGE + names + 12 + widest(['n', ...groups.map(({ count }) => grouped(String(count)))], TEXT);
  const room = WIDTH - EDGE - counts - 12 + GAP;
  const beside = Math.max(1, Math.min(panels.length, Math.floor(room / (PANEL + GAP))));
  const panel = room / beside - GAP;
  const isMissing = panels.some((one) => one.bars.includes(undefined));
  const numbers = 8 + widest([...(isMissing ? [MISSING] : []), ...bars.map(({ label }) => label)], SMALL);
  const wanted = Math.max(1, Math.min(5, Math.floor((panel - numbers) / TICK)));
  return { chart, paint, counts, beside, names, panel, numbers, scale: scaleOf(bars.flatMap(ends), wanted, axis.measure) };
}

const TICK = 45;

const MISSING = 'no number';

function widest(texts: readonly string[], size: number): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text, size)), 0);
}

function ends({ value, spread = 0 }: Bar): readonly number[] {
  return [value, value - spread, value + spread];
}

function lineHeight({ groups }: Chart): number {
  return 24 + groups.length * ROW + 22 + 22 + 12;
}

function panelsLines(frame: Frame, panels: readonly Panel[], y: number): readonly string[] {
  const { chart, paint, counts, names } = frame;
  const quiet = { size: SMALL, role: 'quiet' } as const;
  return [
    textLine(paint, chart.grouped, EDGE, y + 12, { ...quiet, width: names }),
    textLine(paint, 'n', counts, y + 12, { ...quiet, anchor: 'end' }),
    ...chart.groups.flatMap(({ name, count }, at) => [
      textLine(paint, name, EDGE, rowAt(y, at) + 11, { size: TEXT, width: names }),
      textLine(paint, grouped(String(count)), counts, rowAt(y, at) + 11, { size: TEXT, role: 'quiet', anchor: 'end' }),
    ]),
    ...panels.flatMap((panel, at) => panelLines(frame, panel, counts + 12 + at * (frame.panel + GAP), y)),
    textLine(paint, chart.axis.name, counts + 12, rowAt(y, chart.groups.length) + 34, {
      ...quiet,
      width: WIDTH - EDGE - counts - 12,
    }),
  ];
}

function rowAt(y: number, at: number): number {
  return y + 24 + at * ROW;
}

function panelLines({ chart, scale, paint, panel: all, numbers }: Frame, panel: Panel, x: number, y: number): readonly string[] {
  const width = all - numbers;
  const place = (value: number) => x + scale.at(value) * width;
  const [top, bottom] = [rowAt(y, 0) - 4, rowAt(y, chart.groups.length) - 2];
  const each = labelledTicks(scale, width);
  return [
    ...scale.ticks.flatMap(({ value, label }, at) => [
      lineFrom(paint, value === 0 ? 'edge' : 'grid', [place(value), top], [place(value), bottom]),
      ...(at % each > 0
        ? []
        : [textLine(paint, label, place(value), bottom + 16, { size: SMALL, role: 'quiet', anchor: 'middle' })]),
    ]),
    // A single panel has the name of the axis.
    ...(panel.name === chart.axis.name ? [] : [textLine(paint, panel.name, x, y + 12, { size: TEXT, bold: true, width: all })]),
    ...panel.bars.flatMap((bar, at) =>
      barLines(paint, bar, place, rowAt(y, at), `${chart.groups[at]?.name ?? ''}, ${panel.name}`),
    ),
  ];
}

// How many ticks there are per labelled one, so that no number touches the next.
function labelledTicks({ ticks }: Scale, width: number): number {
  const [label, distance] = [
    widest(
      ticks.map((tick) => tick.label),
      SMALL,
    ),
    width / (ticks.length - 1),
  ];
  return Math.max(1, Math.ceil((label + 6) / distance));
}

function barLines(
  paint: Paint,
  bar: Bar | undefined,
  place: (value: number) => number,
  y: number,
  name: string,
): readonly string[] {
  const zero = place(0);
  if (bar === undefined) return [textLine(paint, MISSING, zero + 6, y + 11, { size: SMALL, role: 'quiet' })];
  const { value, label, spread = 0 } = bar;
  const [low, high] = [place(value - spread), place(value + spread)];
  const [from, to] = [Math.min(zero, place(value)), Math.max(zero, place(value))];
  const middle = y + BAR / 2;
  const title = `<title>${escaped(`${wholeName(name)}: ${label}`)}</title>`;
  const rect = `<rect x="${tenths(from)}" y="${y}" width="${tenths(to - from)}" height="${BAR}" ${paint.of('fill', 'bar')}>${title}</rect>`;
  const whisker = [
    lineFrom(paint, 'surface', [low - 1, middle], [high + 1, middle], 3.5),
    lineFrom(paint, 'text', [low, middle], [high, middle], 1.5),
    lineFrom(paint, 'text', [low, middle - 3], [low, middle + 3], 1.5),
    lineFrom(paint, 'text', [high, middle - 3], [high, middle + 3], 1.5),
  ];
  return [
    rect,
    ...(spread > 0 ? whisker : []),
    textLine(paint, label, Math.max(to, spread > 0 ? high : to) + 6, y + 11, { size: SMALL }),
  ];
}

interface Style {
  readonly size: number;
  readonly role?: Role;
  readonly bold?: boolean;
  readonly anchor?: 'middle' | 'end';
  readonly width?: number;
}

function textLine(paint: Paint, text: string, x: number, y: number, style: Style): string {
  const { size, role = 'text', bold = false, anchor, width = WIDTH } = style;
  // Bold letters are wider.
  const { shown, whole } = labelOf(text, bold ? width / 1.08 : width, size);
  const attributes = [
    `x="${tenths(x)}" y="${tenths(y)}"`,
    ...(size === TEXT ? [] : [`font-size="${size}"`]),
    ...(bold ? ['font-weight="600"'] : []),
    ...(anchor === undefined ? [] : [`text-anchor="${anchor}"`]),
    paint.of('fill', role),
  ];
  const title = whole === undefined ? '' : `<title>${escaped(whole)}</title>`;
  return `<text ${attributes.join(' ')}>${escaped(shown)}${title}</text>`;
}

type Point = readonly [number, number];

function lineFrom(paint: Paint, role: Role, [x1, y1]: Point, [x2, y2]: Point, width = 1): string {
  return `<line x1="${tenths(x1)}" y1="${tenths(y1)}" x2="${tenths(x2)}" y2="${tenths(y2)}" stroke-width="${width}" ${paint.of('stroke', role)}/>`;
}

function chunked<One>(all: readonly One[], size: number): readonly (readonly One[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

function tenths(number: number): string {
  return String(Math.round(number * 10) / 10);
}
