import { usualWording } from '../kinds/usual-wording.ts';
import type { Wording } from '../kinds/wording-of.ts';
import { known } from '../lib/known.ts';
import type { Change, Dropped, Finding, Json } from '../model/index.ts';
import { cutValue } from './cut.ts';

/** Renders a change for records and answers, limited in size and with its sentence. */
export function renderChange(change: Change, words: Wording = usualWording): { readonly [key: string]: Json } {
  const { code, safety, path, before, after, at, args } = change;
  const message = words.messageOf(change);
  return known({
    code,
    safety,
    path,
    before: cutValue(before),
    after: cutValue(after),
    at,
    args: args && cutArgs(args),
    message,
  });
}

/** Renders a finding for answers, with its sentence. */
export function renderFinding(
  finding: Omit<Finding, 'at' | 'causedBy'> & Partial<Pick<Finding, 'at' | 'causedBy'>>,
  words: Wording = usualWording,
): { readonly [key: string]: Json } {
  const { code, path, severity, args, at, causedBy } = finding;
  return known({ code, path, message: words.messageOf(finding), severity, args: cutArgs(args), at, causedBy });
}

/** Renders a dropped part with the reason. Its value is included in full, because it is nowhere else in the output. */
export function renderDropped(dropped: Dropped, words: Wording = usualWording): { readonly [key: string]: Json } {
  return { path: dropped.path, value: dropped.value, findings: dropped.findings.map((finding) => renderFinding(finding, words)) };
}

export function cutArgs(args: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, cutValue(value)]));
}
