import type { CodeTable } from '../../../codes/entry.ts';
import type { FailedResult } from '../../../model/index.ts';
import { hintFrom } from '../../../wording/sentence.ts';
import { resultsCodes } from '../codes/results.ts';

const CODES: CodeTable = resultsCodes;

/**
 * Returns the text that a model gets in place of a withheld result. It says that the call was made, so that it is not made again, and why
 * the result is withheld, without quoting it.
 */
export function withheldText({ tool, failed, findings }: FailedResult): string {
  const own = findings.filter(({ code }) => Object.hasOwn(CODES, code));
  const why = [...new Set(own.map((finding) => hintFrom(CODES[finding.code]?.hint, finding)))].join(' ');
  if (failed) return `${tool} failed, and its message is withheld. ${why}`;
  return `${tool} ran, but its result is withheld. ${why} The call was right: the fault is in what was returned, so making the same call again will not help.`;
}
