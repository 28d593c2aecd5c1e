import {
  type Change,
  type Code,
  type Dropped,
  type Finding,
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Problem,
  type Reply,
  type UnitContext,
  type Verdict,
} from '@tamis/core';
import type { Policy, Undecided } from '@tamis/core/contract';
import {
  answerIn,
  appendAll,
  asStrayData,
  ContractChecker,
  childPointer,
  documentReader,
  type Evidence,
  groupBy,
  type Judge,
  note,
  openReply,
  type Parts,
  policyAt,
  type RemarkReader,
  reasoningSpans,
  stageEntry,
} from '@tamis/core/kind';
import { BARE, inObject } from './bare-list.ts';
import { decide } from './code-table.ts';
import { checkGrammar } from './contract/check-grammar.ts';
import { deniedBy } from './denied-by.ts';
import { isAboutAll, isDoubt, isEnd, itemAt, withoutDoubts } from './doubt.ts';
import type { Suggestion } from './model/command.ts';
import type { SuggestionsContract } from './model/command-contract.ts';
import { toldCommands } from './prompt.ts';
import { SpokenGrammar } from './spoken-grammar.ts';
import { type Lines, readSuggestionLines } from './suggestion-lines.ts';
import { SuggestionReader } from './suggestion-reader.ts';
import { type SuggestionRules, suggestionRules } from './suggestion-rules.ts';
import { takenBack } from './takes-one-back.ts';

const NONE: readonly never[] = [];

const SHAPE: JsonSchema = {
  type: 'object',
  properties: { suggestions: { type: 'array' } },
  required: ['suggestions'],
};

export function compileSuggestions(
  contract: SuggestionsContract,
  parts: Parts,
  problems: Problem[],
  policy: Policy,
): Judge | undefined {
  const lists = checkGrammar(contract.grammar, contract.lists, new ContractChecker(problems));
  const rules = suggestionRules(contract, policy, parts, problems);
  if (problems.some(({ severity }) => severity === 'error')) return undefined;
  const judge = new SuggestionsJudge(contract, policy, new SpokenGrammar(contract.grammar, lists), parts, rules);
  const judgeOne: Judge['judge'] = (reply, unit) => judge.judge(reply, unit);
  const told: Judge['told'] = () => toldCommands(contract);
  return {
    policy: judge.policy,
    checks: contract.checks ?? [],
    judge: judgeOne,
    told,
    explain: (value, unit) => judge.explain(value, unit),
  };
}

class SuggestionsJudge {
  readonly policy: Policy;
  readonly #contract: SuggestionsContract;
  readonly #document: Judge['judge'];
  readonly #bare: Judge['judge'];
  readonly #reader: SuggestionReader;
  readonly #remarks: RemarkReader;

  constructor(
    contract: SuggestionsContract,
    policy: Policy,
    spoken: SpokenGrammar,
    parts: Parts,
    rules: SuggestionRules | undefined,
  ) {
    this.policy = policy;
    this.#contract = contract;
    this.#remarks = parts.remarks;
    // What is dropped is decided here; the document itself is read like any other.
    this.#document = documentReader(SHAPE, { ...this.policy, on: {} }, parts);
    this.#bare = documentReader(BARE, { ...this.policy, on: {} }, parts);
    this.#reader = new SuggestionReader(spoken, this.policy, rules);
  }

  judge(reply: Reply, unit?: UnitContext): Verdict {
    const finishReason = unit?.finishReason ?? undefined;
    const told = finishReason === undefined ? undefined : { finishReason };
    const asked = this.#document(reply, told);
    const verdict = asked.status === 'fail' ? inObject(this.#bare(reply, told), asked) : asked;
    if (verdict.status === 'fail') return this.#fromLines(reply, unit) ?? verdict;
    const changes = [...verdict.changes.map((change) => this.#asLines(change)), ...takenBack(verdict.changes, this.#remarks)];
    const read = { changes, findings: verdict.findings, input: unit?.input };
    if (verdict.status === 'pass') return this.#conclude(this.#fromDocument(verdict.value, read));
    // An alternative may be a document of another shape; only the held one is sure to fit.
    const others = verdict.reason === 'several' ? (verdict.alternatives ?? []) : [];
    return this.#fromHeld([...others, verdict.held].filter(hasSuggestions), read);
  }

  explain(value: Json, unit?: UnitContext): readonly Finding[] {
    const { suggestions = [] } = value as { readonly suggestions?: readonly JsonObject[] };
    if (suggestions.length === 0) return [noneLeft(0)];
    return suggestions.flatMap((one, index) => this.#reader.explain(one, `/suggestions/${index}`, unit?.input));
  }

  #linesIn(text: string, at: number): Lines | undefined {
    return readSuggestionLines(text, at, this.#contract.grammar, (line) => this.#reader.reads(line), this.#remarks);
  }

  #fromLines(reply: Reply, unit: UnitContext | undefined): Verdict | undefined {
    const decoded = openReply(reply, unit, this.policy);
    if ('finding' in decoded) return undefined;
    const reasoning = reasoningSpans(decoded.text);
    const answer = answerIn(decoded.text, reasoning);
    const at = reasoning.length === 0 ? decoded.text.length - answer.text.length : answer.at;
    const lines = this.#linesIn(answer.text, at);
    if (lines === undefined) return undefined;
    const changes = [...decoded.changes, ...answer.changes.map((change) => this.#asLines(change)), ...lines.changes];
    return this.#conclude(
      this.#assess(lines.items, { changes, findings: NONE, input: unit?.input, last: lines.items.length - 1 }),
    );
  }

  // Regrades omitted lines before reasoning or next to a document. They may be suggestions too, so dropping them is less safe than dropping
  // prose.
  #asLines(change: Change): Change {
    if (stageEntry(change.code).surrounding !== 'words') return change;
    if (this.#bare(String(change.before)).status === 'pass') return asStrayData(change);
    const lines = this.#linesIn(String(change.before), 0);
    // A line with the label of another field looks like prose: `Reasoning: …`.
    if (lines?.items.some((item) => isJsonObject(item) && Object.hasOwn(item, 'name')) !== true) return change;
    return asStrayData(change);
  }

  #fromHeld(values: readonly Json[], read: Read): Verdict {
    const all = values.map((value) => this.#fromDocument(value, read));
    const left = all.filter((evidence) => evidence.value !== undefined);
    const last = left.at(-1) ?? (all.at(-1) as SpokenEvidence);
    const alternatives = left.map(({ value }) => value as Json);
    return this.#conclude(alternatives.length > 1 ? { ...last, alternatives } : last);
  }

  // Judges a document, which may contain more than suggestions. Omitted parts are recorded.
  #fromDocument(value: Json, read: Read): SpokenEvidence {
    const { suggestions, ...others } = value as JsonObject;
    const denying = deniedBy(others, () => false);
    const doubts =
      denying === undefined ? NONE : [note('extract.quoted', { reason: `marked as not to be used by the field ${denying}` })];
    const all = { ...read, changes: [...read.changes, ...doubts] };
    return this.#assess(suggestions as readonly Json[], all, Object.entries(others).map(unknownKey));
  }

  #conclude({ undecided, ...evidence }: SpokenEvidence): Verdict {
    const verdict = decide(evidence, this.policy);
    return verdict.status === 'hold' && undecided !== undefined ? { ...verdict, undecided } : verdict;
  }

  #assess(items: readonly Json[], read: Read, others: readonly Dropped[] = NONE): SpokenEvidence {
    const kept: Suggestion[] = [];
    const undecided: Undecided[] = [];
    const changes: Change[] = [];
    const dropped: Dropped[] = [];
    const found: Finding[] = [];
    const settled = new Set<Change>();
    const doubts = this.#doubtsIn(read);
    items.forEach((item, index) => {
      // Finding the nearest command takes a search, which helps for a few failures and would only waste time for thousands.
      const isSearched = dropped.length < this.policy.limits.findings;
      const context = { path: `/suggestions/${index}`, isSearched, doubts: doubts.get(index) ?? NONE, input: read.input };
      const one = this.#reader.read(item, context);
      if (one.doubts.length > 0) undecided.push({ path: `/suggestions/${kept.length}`, codes: codesOf(one.doubts) });
      if (one.suggestion !== undefined) kept.push(one.suggestion);
      appendAll(changes, one.changes);
      appendAll(dropped, one.dropped);
      appendAll(found, one.findings ?? NONE);
      for (const doubt of one.settled) settled.add(doubt);
    });
    appendAll(dropped, others);
    const isRejectedAt = (path: string) => policyAt(path, this.policy.on)?.action === 'reject';
    const isRejected = ({ path, findings }: Dropped) => isRejectedAt(path) || findings.some((one) => isRejectedAt(one.path));
    // If nothing is left, everything that was wrong is the reason.
    const refused = kept.length === 0 ? dropped : dropped.filter(isRejected);
    const findings = [...read.findings, ...found, ...refused.flatMap((part) => part.findings)];
    if (kept.length === 0) findings.unshift(noneLeft(items.length));
    const isUsable = kept.length > 0 && refused.length === 0;
    const value = isUsable ? { suggestions: kept } : undefined;
    const all = [...withoutDoubts(read.changes, settled), ...changes];
    // A doubt about more than single suggestions is about all of them.
    const isWhole = doubts.get(undefined)?.some(isAboutAll) === true;
    return { value, changes: all, findings, dropped, ...(isWhole ? {} : { undecided }) };
  }

  #doubtsIn({ changes, last }: Read): ReadonlyMap<number | undefined, readonly Change[]> {
    const doubts = changes.filter((change) => isDoubt(change, this.policy));
    const open =
      last ?? changes.map((change) => (isEnd(change) ? itemAt(change.path) : undefined)).find((at) => at !== undefined);
    return groupBy(doubts, (doubt) => itemAt(doubt.path) ?? (isEnd(doubt) ? open : undefined));
  }
}

function hasSuggestions(value: Json): boolean {
  return isJsonObject(value) && Array.isArray(value.suggestions);
}

function codesOf(changes: readonly Change[]): readonly Code[] {
  return [...new Set(changes.map(({ code }) => code))];
}

interface SpokenEvidence extends Evidence {
  readonly undecided?: readonly Undecided[];
}

interface Read {
  readonly input: Json | undefined;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  // The suggestion that the text ends in, if its changes do not tell.
  readonly last?: number;
}

function unknownKey([field, value]: [string, Json]): Dropped {
  const path = childPointer('', field);
  const args = { field, suggestion: '', failure: 'unknown_field' };
  return { path, value, findings: [{ code: 'suggestions.unknown-field', severity: 'error', path, args }] };
}

function noneLeft(count: number): Finding {
  return { code: 'suggestions.none-left', severity: 'error', path: '/suggestions', args: { count } };
}
