import type { Filter } from './filter.ts';
import { JSON_FILTERS } from './json.ts';
import { LIST_FILTERS } from './lists.ts';
import { NUMBER_FILTERS } from './numbers.ts';
import { SELECT_FILTERS } from './select.ts';
import { TEXT_FILTERS } from './text.ts';

export const FILTERS: ReadonlyMap<string, Filter> = new Map([
  ...TEXT_FILTERS,
  ...NUMBER_FILTERS,
  ...LIST_FILTERS,
  ...SELECT_FILTERS,
  ...JSON_FILTERS,
]);

// Jinja filters that are not supported, so that the message can say so.
export const LACKING_FILTERS: ReadonlySet<string> = new Set(['pprint', 'random', 'striptags', 'urlize', 'wordwrap', 'xmlattr']);
