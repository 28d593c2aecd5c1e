import type { HelpLines } from '../screen/help.ts';
import type { View } from './view.ts';

export function helpFor(view: View): HelpLines {
  return view
    .keys()
    .map(({ key, does }) => [key, HELP[`${key} ${does}`] ?? does.replaceAll('-', ' ')] as const)
    .filter(([key]) => key !== '?');
}

const HELP: { readonly [hint: string]: string | undefined } = {
  'Enter units': 'the units in the selected row',
  'f failures': 'why units failed, by code, step, model and rule',
  'i inbox': 'reviews that need a decision',
  'n next': 'the next unit in the list; N the one before',
  'p pause': 'pause a run in progress, or continue one that has stopped',
  'r retry': 'retry the selected units; you confirm the count and cost first',
  'R retry': 'retry the marked units, or all units shown; asks first',
  'R all': 'retry the marked units, or all units shown; asks first',
  'v recheck': 'judge stored replies with the current pipeline folder; no call',
  'w why': 'how a unit reached its state, in sentences',
  'x mark': 'mark it for R',
  '+ new': 'open a form for a new run',
  '! problems': 'only what failed or waits',
  '/ filter': 'only what matches',
};
