import { type Paint, paintOn } from '../text/paint.ts';
import { print } from './print.ts';

export interface Shown {
  readonly text: (paint: Paint) => string;
  readonly json: () => object;
}

export async function tellShown(
  { format, color }: { readonly format?: string; readonly color?: boolean },
  { text, json }: Shown,
): Promise<void> {
  await print(format === 'json' ? `${JSON.stringify(json())}\n` : text(paintOn(process.stdout, color)));
}
