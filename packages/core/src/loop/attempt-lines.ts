import { type Wording, withoutField } from '../kinds/wording-of.ts';
import { lineAt } from '../lib/line-at.ts';
import { oneLine } from '../lib/one-line.ts';
import { shortened } from '../lib/shortened.ts';
import type { Change, Finding } from '../model/index.ts';
import type { Attempt } from './attempt.ts';
import { callInReply } from './call-in-reply.ts';
import { isOfContract } from './contract-fault.ts';
import { excerptLines } from './excerpt.ts';
import { type PlaceAt, placesInReply } from './place-in-reply.ts';

const MOST_FINDINGS = 20;
const LONGEST_LINE = 400;
// The length at which names are truncated, because models can make them arbitrarily long.
const LONGEST_NAME = 80;
const LONGEST_MESSAGES = 4000;

// Describes the problems with an attempt, line by line. `isShort` keeps one finding and no excerpts.
export function attemptLines(attempt: Attempt, isShort: boolean, words: Wording): readonly string[] {
  const problems = problemsOf(attempt, words);
  const shown = problems.slice(0, isShort ? 1 : MOST_FINDINGS);
  const more = problems.length - shown.length;
  const placeAt = placesInReply(attempt.reply);
  return [
    `Attempt ${attempt.number}${attempt.finish === 'length' ? ', cut off at the limit of its length' : ''}:`,
    ...shown.flatMap((problem) => {
      const [message = '', ...others] = problemLines({ reply: attempt.reply, placeAt, isShort, words }, problem);
      return [shortened(message, Math.max(LONGEST_LINE, LONGEST_MESSAGES / shown.length)), ...others];
    }),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

// Returns the findings, and the changes that were not accepted. Mistakes in the contract are left out, because the model cannot fix them.
function problemsOf({ verdict }: Attempt, words: Wording): readonly (Finding | Change)[] {
  const errors = verdict.findings.filter((finding) => finding.severity === 'error' && !isOfContract(finding, words));
  return [
    ...errors,
    ...words.causesFirst(verdict.changes.filter(({ safety }) => verdict.status === 'hold' && safety === 'unsafe')),
  ];
}

interface Shown {
  readonly reply: string;
  readonly placeAt: PlaceAt;
  readonly isShort: boolean;
  readonly words: Wording;
}

function problemLines({ reply, placeAt, isShort, words }: Shown, problem: Finding | Change): readonly string[] {
  const own = problem.at ?? placeAt(problem.path);
  const call = callInReply(reply, problem, placeAt);
  // The place is told before the message, so its field needs no second mention.
  const message = oneLine(words.messageOf(withoutField(problem)));
  const tool = call === undefined || message.includes(call.tool) ? '' : ` of ${shortened(oneLine(call.tool), LONGEST_NAME)}`;
  const place = problem.path === '' ? '' : ` at ${oneLine(problem.path)}${tool}`;
  // The line of a call that the provider parsed means nothing to the model.
  const line = own === undefined ? undefined : lineAt(reply, own);
  const at = own ?? call?.at;
  // Some messages begin with the line, which needs no second mention.
  const where = line === undefined || message.startsWith(`Line ${line}`) ? '' : `, line ${line}`;
  const cause = 'causedBy' in problem ? problem.causedBy : undefined;
  // What was lost comes back with a complete reply; a hint to add it would only mislead.
  const hint = cause === undefined ? untold(oneLine(words.hintOf(problem)), message) : '';
  const because = cause === undefined ? '' : ` (a consequence of ${cause})`;
  return [
    `- ${problem.code}${place}${where}: ${message}${because}`,
    // Of a list to choose from, nothing is left out: the model would choose from the rest.
    ...(hint === ''
      ? []
      : [problem.args?.offered === undefined ? shortened(`  hint: ${hint}`, LONGEST_LINE) : `  hint: ${hint}`]),
    ...(isShort || at === undefined ? [] : excerptLines(reply, at).map((shown) => shortened(`    ${shown}`, LONGEST_LINE))),
  ];
}

// Returns a hint without the message before it, which was already given.
function untold(hint: string, message: string): string {
  return message !== '' && hint.startsWith(message) ? hint.slice(message.length).replace(/^[.\s]+/, '') : hint;
}
