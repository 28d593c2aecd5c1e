import type { Results } from '../run.ts';
import { badgeOf } from './badge.ts';
import { jsonOf } from './json.ts';
import { pageOf } from './page.ts';
import { pictureOf } from './picture.ts';

export function filesOf(results: Results): ReadonlyMap<string, string> {
  const frame = { picture: 'yardstick.svg', guide: 'To add a reader, see the README of @tamis/yardstick.' };
  const badge = badgeOf(results);
  return new Map([
    ['yardstick.md', pageOf(results, frame)],
    ['yardstick.svg', pictureOf(results)],
    ...(badge === undefined ? [] : [['yardstick-badge.svg', badge] as const]),
    ['yardstick.json', `${JSON.stringify(jsonOf(results), null, 1)}\n`],
  ]);
}
