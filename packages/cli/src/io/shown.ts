import { type Paint, paintOn } from '../text/paint.ts';
import { print } from './json-sink.ts';

/** How something is written: for people, or as one JSON object. */
export interface Shown {
  readonly text: (paint: Paint) => string;
  readonly json: () => object;
}

/** Writes something to standard output, as the flags say. */
export async function tellShown(
  { format, color }: { readonly format?: string; readonly color?: boolean },
  { text, json }: Shown,
): Promise<void> {
  await print(format === 'json' ? `${JSON.stringify(json())}\n` : text(paintOn(process.stdout, color)), format);
}
