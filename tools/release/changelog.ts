import { escapeRegExp } from '../../packages/core/src/lib/escape-reg-exp.ts';

const UNRELEASED = /^## .*\(not released\)$/m;

export function released(changelog: string, version: string, day: string, subjects: readonly string[]): string {
  if (changelog.includes(`## ${version} (2`)) throw new Error(`The changelog has ${version} already.`);
  const heading = `## ${version} (${day})`;
  if (UNRELEASED.test(changelog)) return changelog.replace(UNRELEASED, heading);
  if (subjects.length === 0)
    throw new Error('Nothing was noted in the changelog, and there is no commit since the last release.');
  const lines = subjects.map((subject) => `- ${subject}`).join('\n');
  return changelog.replace(/^# .*\n/, (title) => `${title}\n${heading}\n\n${lines}\n`);
}

export function notesOf(changelog: string, version: string): string {
  const [, text = ''] = changelog.split(new RegExp(`^## ${escapeRegExp(version)} .*$`, 'm'));
  return (text.split(/^## /m)[0] ?? '').trim();
}
