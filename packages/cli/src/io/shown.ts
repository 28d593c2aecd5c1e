import { type Paint, paintOn } from '../text/paint.ts';
import { print } from './print.ts';

/** Output in two forms: text for people, and one JSON object for programs. */
export interface Shown {
  readonly text: (paint: Paint) => string;
  readonly json: () => object;
}

/** Writes output to standard output, in the form that the flags ask for. */
export async function tellShown(
  { format, color }: { readonly format?: string; readonly color?: boolean },
  { text, json }: Shown,
): Promise<void> {
  await print(format === 'json' ? `${JSON.stringify(json())}\n` : text(paintOn(process.stdout, color)));
}
