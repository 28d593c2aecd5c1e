/** What the numbers of an axis are: shares, counts, or any others. */
export type Measure = 'share' | 'count' | 'number';

/** A bar of a chart: how long it is, the number next to it, and how far its values spread. */
export interface Bar {
  readonly value: number;
  readonly label: string;
  /** One standard deviation, drawn as a line on both sides of the end. */
  readonly spread?: number;
}

/** A column of a chart: a bar for each group, or none where there is no number. */
export interface Panel {
  readonly name: string;
  readonly bars: readonly (Bar | undefined)[];
}

/**
 * A chart as data: columns of bars on one scale, a row for each group. There is one colour only, and every bar has its number, so
 * it needs no legend and can be read in greyscale.
 */
export interface Chart {
  readonly title: string;
  /** Lines below the title: of which run, how many units. */
  readonly about: readonly string[];
  /** What the groups are. */
  readonly grouped: string;
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  readonly panels: readonly Panel[];
  /** What is drawn along the axis, and what its numbers are. */
  readonly axis: { readonly name: string; readonly measure: Measure };
  /** Lines below the axis: what is drawn besides bars, what was left out. */
  readonly notes: readonly string[];
}
