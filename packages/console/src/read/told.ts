import type { Change, Finding, Verdict } from '@tamis/core';
import { hintOf, messageOf } from '@tamis/core/wording';
import type { ToldChange, ToldFinding, ToldVerdict } from '../model/told.ts';

/** People do not read more than this; the rest are counted. */
const MOST = 200;

/** The longest value shown next to a change. */
const LONGEST = 200;

/** The longest replacement that is sent: most are a few characters. */
const LONGEST_EDIT = 20_000;

/** A change with its sentence. */
export function toldChange(change: Change): ToldChange {
  const { code, safety, path, at, before, after } = change;
  const isEdit = at !== undefined && typeof before === 'string';
  return {
    ...{ code, safety, path, message: messageOf(change) },
    ...(isEdit
      ? { was: cut(before), is: typeof after === 'string' ? cut(after) : '' }
      : { was: short(before), is: short(after) }),
    ...(isEdit ? { at, length: before.length, after: typeof after === 'string' ? after.slice(0, LONGEST_EDIT) : '' } : {}),
  };
}

/** A finding with its sentence. */
export function toldFinding(finding: Finding): ToldFinding {
  const { code, severity, path, at } = finding;
  const hint = hintOf(finding);
  return {
    ...{ code, severity, path, message: messageOf(finding) },
    ...(at === undefined ? {} : { at }),
    ...(hint === '' ? {} : { hint }),
  };
}

/** A verdict with its sentences. */
export function toldVerdict({ status, changes, findings }: Pick<Verdict, 'status' | 'changes' | 'findings'>): ToldVerdict {
  const more = Math.max(0, changes.length - MOST) + Math.max(0, findings.length - MOST);
  return { status, changes: changes.slice(0, MOST).map(toldChange), findings: findings.slice(0, MOST).map(toldFinding), more };
}

/** A value as JSON, cut short. */
export function short(value: unknown, longest = LONGEST): string {
  return cut(value === undefined ? '' : (JSON.stringify(value) ?? ''), longest);
}

/** A text cut to a line or two. */
export function cut(text: string, longest = LONGEST): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
