import type { Span } from '../../lib/span.ts';
import type { Evidence } from '../../model/index.ts';
import type { ContractFit } from './contract-fit.ts';
import { gradeOpenEnd, gradeWordsInBrackets, isAsked, marksInDoubt } from './regrade.ts';

// Checks whether a reading has an alternative that costs as little. `region` is where to look if nothing was read. If nothing searches for
// other readings, every mark that could belong elsewhere is in doubt.
export function doubted(text: string, evidence: Evidence, region: Span, contract: ContractFit): Evidence {
  const { source, changes } = evidence;
  if (source && !changes.some((change) => isAsked(text, change))) return evidence;
  const read = gradeWordsInBrackets(gradeOpenEnd(evidence, contract));
  return contract.likeliest?.(text, read, source?.region ?? region, contract) ?? marksInDoubt(text, read);
}
