import type { Code } from './code.ts';
import type { CodeTable } from './entry.ts';

// From this rank on, nothing shows that the reply was cut off, although something may be missing.
const FIRST_LACK = 5;

const FIRST_ANYWHERE = 6;

// Returns how clearly a change shows that the end of a reply is missing. 0 is the clearest; undefined means that it does not show this.
export function lossRank(code: Code, codes: CodeTable): number | undefined {
  return codes[code]?.loss;
}

export function isCut(code: Code, codes: CodeTable): boolean {
  return (lossRank(code, codes) ?? FIRST_LACK) < FIRST_LACK;
}

/** Whether a code reports that something is missing at the end of the reply. */
export function isLossAtEnd(code: Code, codes: CodeTable): boolean {
  return (lossRank(code, codes) ?? FIRST_ANYWHERE) < FIRST_ANYWHERE;
}
