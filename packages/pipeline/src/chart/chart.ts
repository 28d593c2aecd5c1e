/** The kind of numbers on an axis: shares, counts or any others. */
export type Measure = 'share' | 'count' | 'number';

/** A bar in a chart: its length, its label, and the spread of its values. */
export interface Bar {
  readonly value: number;
  readonly label: string;
  /** One standard deviation, drawn as a line on both sides of the bar's end. */
  readonly spread?: number;
}

/** A column of a chart, with a bar for each group. A group without a number has no bar. */
export interface Panel {
  readonly name: string;
  readonly bars: readonly (Bar | undefined)[];
}

/**
 * A chart as data: columns of bars on one scale, with a row for each group. It has only one colour, and every bar shows its number, so it
 * needs no legend and can be read in greyscale.
 */
export interface Chart {
  readonly title: string;
  /** Lines below the title: the run, and the number of units. */
  readonly about: readonly string[];
  /** What the groups represent. */
  readonly grouped: string;
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  readonly panels: readonly Panel[];
  /** The name of the axis, and the kind of its numbers. */
  readonly axis: { readonly name: string; readonly measure: Measure };
  /** Lines below the axis: what is drawn besides bars, and what was left out. */
  readonly notes: readonly string[];
}
