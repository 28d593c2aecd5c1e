import type { Tally } from '@tamis/core/unit';
import { usage } from '../exit/halt.ts';
import type { CheckFlags } from '../flags/check-flags.ts';

export interface Tolerance {
  readonly most: number | { readonly share: number };
  readonly stops: boolean;
}

const COUNT = /^\d{1,15}$/;
const PERCENT = /^(\d{1,3}(?:\.\d{1,6})?)%$/;

// The tolerance set by `--max-failures` and `--fail-fast`.
export function toleranceOf({ maxFailures, failFast = false }: CheckFlags): Tolerance {
  const most = mostOf(maxFailures ?? '0');
  if (failFast && typeof most === 'object')
    throw usage(
      '--fail-fast needs a number of failures, because the share of failed units is known only at the end.',
      'Leave out --fail-fast, or give --max-failures a number.',
    );
  return { most, stops: failFast };
}

function mostOf(text: string): Tolerance['most'] {
  if (COUNT.test(text)) return Number(text);
  const percent = Number(PERCENT.exec(text)?.[1] ?? Number.NaN);
  if (percent > 100) throw usage(`--max-failures ${text} is more than all units.`, 'Give a percentage up to 100%, or a number.');
  if (!(percent <= 100))
    throw usage(
      `--max-failures ${text} is neither a number nor a percentage.`,
      'For example --max-failures 20 or --max-failures 2%.',
    );
  return { share: percent / 100 };
}

export function isBeyond({ most }: Tolerance, { units, held, failed }: Tally): boolean {
  return held + failed > (typeof most === 'number' ? most : most.share * units);
}
