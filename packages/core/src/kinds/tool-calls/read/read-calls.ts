import { type GateSettings, isBlankContent } from '../../../gate/index.ts';
import { excerptOf } from '../../../lib/excerpt.ts';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import type { Span } from '../../../lib/span.ts';
import { hasThoughtMark, thoughtMarks } from '../../../lib/thought-marks.ts';
import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { RemarkFound, RemarkMeaning } from '../../../remarks/cue.ts';
import { joint } from '../../../remarks/meaning-of.ts';
import { nearAct } from '../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { isBlank } from '../../../stages/extract/opener.ts';
import { thoughtsIn as markedThoughts, unmarked } from '../../../stages/extract/reasoning.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import { alternativesIn, isOffered } from './alternatives.ts';
import { asserted } from './asserted.ts';
import { brokenCall, brokenDocument, strayMarks } from './broken-call.ts';
import { analysisSpans, finalMark } from './channels.ts';
import { chooseBlocks } from './choose-blocks.ts';
import { cutMark } from './cut-mark.ts';
import { shapedCalls } from './document-calls.ts';
import { joined } from './envelope.ts';
import { isEventStream } from './event-stream.ts';
import { framedCalls } from './frame-calls.ts';
import { withFrameDoubts } from './frame-doubts.ts';
import { outermost } from './frames.ts';
import { masked, without } from './mask.ts';
import { ownFrames } from './own-frames.ts';
import { withParallelCalls } from './parallel-calls.ts';
import { inProse, proseCalls } from './prose-calls.ts';
import { type CallAnswer, providerAnswers } from './provider-answer.ts';
import { type CallReading, type CallStretch, type ChosenBlocks, callKey, type RawCall } from './raw-call.ts';
import { reactCalls } from './react-calls.ts';
import { type JsonDocument, readJsonAt } from './read-json-at.ts';
import { edgeTokens, roleTokens } from './role-tokens.ts';
import { singleCall } from './single-call.ts';
import { toolTagCalls } from './tool-tag-calls.ts';
import { answerEnd, ownTurn } from './turns.ts';
import { callsElsewhere } from './two-places.ts';
import { wholeCalls } from './whole-calls.ts';
import { shownBy } from './words-around.ts';

export function readCalls(text: string, names: ToolNames, settings: GateSettings): CallReading {
  if (isEventStream(text)) return streamReading(text);
  const reading = providerReading(text, names, settings) ?? textReading(text, names, settings);
  const others = reading.others && {
    others: { ...reading.others, readings: reading.others.readings.map((one) => withParallelCalls(one, names, settings)) },
  };
  return { ...withParallelCalls(reading, names, settings), ...others };
}

// Reads a stream. Its events are pieces of an answer, and reading one as the whole would lose the others.
function streamReading(text: string): CallReading {
  const args = { excerpt: excerptOf(text.trim()) };
  const finding: Finding = { code: 'tools.event-stream', severity: 'error', path: '', args };
  return { calls: [], content: '', changes: [], findings: [finding] };
}

function providerReading(text: string, names: ToolNames, settings: GateSettings): CallReading | undefined {
  if (!/^\s*[{[]/.test(text.slice(0, 64)) || parseStrict(text) === NOT_JSON) return undefined;
  const start = text.search(/[{[]/);
  const document = readJsonAt(text, start, text.length, settings.text.read);
  if ('finding' in document) return { calls: [], content: '', changes: [], findings: [document.finding] };
  const single = singleCall(document, names);
  if (single !== undefined) return single;
  if (isErrorBody(document.value)) return errorReading(text);
  const readings = providerAnswers(document.value, names)?.map((answer) => answerReading(answer, document, names, settings));
  const [first, ...others] = readings ?? [];
  if (first === undefined) return undefined;
  return others.length === 0
    ? first
    : { ...first, others: { code: 'tools.several-answers', readings: others, isSameText: false } };
}

// Whether a value is the error that a provider sends instead of an answer.
function isErrorBody(value: Json): boolean {
  if (!isJsonObject(value) || !isJsonObject(value.error) || typeof value.error.message !== 'string') return false;
  return Object.keys(value).every((key) => ['error', 'type', 'request_id', 'status', 'code'].includes(key));
}

function errorReading(text: string): CallReading {
  const args = { excerpt: excerptOf(text.trim()) };
  return {
    calls: [],
    content: '',
    changes: [],
    findings: [{ code: 'extract.nothing-found', severity: 'error', path: '', args }],
  };
}

// Reads an answer. If the provider found no calls, the model may have written them as text.
function answerReading(answer: CallAnswer, document: JsonDocument, names: ToolNames, settings: GateSettings): CallReading {
  const whole = wholeAnswer(answer, document, names, settings);
  const reading = answer.isForeign ? whole : withMembers(whole, callsElsewhere(whole.calls, answer.around, names));
  const changes = answer.isCut ? [...reading.changes, CUT_OFF] : reading.changes;
  const { leftOver, callEnd, isForeign } = answer;
  const isOthers = isForeign || answer.providerRun.length > 0;
  const findings = [...reading.findings, ...providerRun(answer)];
  return { ...reading, changes, findings, leftOver: isForeign ? '' : leftOver, callEnd, isOthers };
}

function providerRun(answer: CallAnswer): readonly Finding[] {
  return [...new Set(answer.providerRun)].map((type): Finding => {
    return { code: 'tools.provider-run', severity: 'warning', path: '', args: { type: type.slice(0, 80) } };
  });
}

const HALF_THOUGHT: Change = {
  ...{ code: 'extract.quoted', safety: 'unsafe', path: '', before: null, after: null },
  args: { reason: 'next to a mark of thoughts without its partner' },
};

const CUT_OFF: Change = { code: 'tools.cut-off', safety: 'unsafe', path: '', before: null, after: null };

function wholeAnswer(answer: CallAnswer, document: JsonDocument, names: ToolNames, settings: GateSettings): CallReading {
  const content = answer.texts.join('\n');
  // What others say is not the model's answer, whatever it contains.
  if (answer.isForeign) return { calls: [], content, changes: [...document.changes, ...ofOthers(answer)], findings: [] };
  const { calls, strangers } = answer;
  if (calls.length === 0 && strangers.length === 0) {
    const said = isBlankContent(content) ? thoughtReading(answer.thoughts, names, settings) : undefined;
    const reading = withMembers(said ?? withoutPlaces(textReading(content, names, settings)), answer.members);
    return { ...reading, changes: [...document.changes.map((change) => ({ ...change, path: '' })), ...reading.changes] };
  }
  const shaped = shapedCalls({ calls, strangers }, document, true, settings.text.remarks);
  const stretches = callsInText(content, names, settings);
  const shown = shownInText(stretches, shaped.calls);
  const rest = { text: content, read: inOrder(stretches), thoughts: reasoningIn(content) };
  return { ...shaped, content, rest, changes: [...shaped.changes, ...shown, ...besideCalls(answer, settings.text.remarks)] };
}

const IN_REASONING: Change = { code: 'extract.in-reasoning', safety: 'unsafe', path: '', before: null, after: null };

function thoughtReading(thoughts: readonly string[], names: ToolNames, settings: GateSettings): CallReading | undefined {
  const text = unmarked(thoughts.join('\n'));
  if (isBlank(text, 0, text.length)) return undefined;
  const { calls, changes, findings } = withoutPlaces(plainReading(text, names, settings));
  if (calls.length > 0) return { calls, content: '', changes: [IN_REASONING, ...changes], findings };
  // A call that can't be read is lost, whatever the contract says about empty replies.
  return findings.length === 0 ? undefined : { calls, content: '', changes: [], findings: [nothing(true)] };
}

export function withMembers(reading: CallReading, members: JsonObject): CallReading {
  const [first, ...others] = reading.calls;
  if (first === undefined) return reading;
  return { ...reading, calls: [{ ...first, extraKeys: joined(first.extraKeys, members) }, ...others] };
}

const TAKING_BACK: readonly RemarkMeaning[] = ['retracts', 'refuses', 'example-only', 'asks'];

function besideCalls(
  { calls: [first], texts, textsBefore, textsBetween, hasResults }: CallAnswer,
  remarks: RemarkReader,
): readonly Change[] {
  if (first === undefined) return [];
  const changes: Change[] = [];
  const said = texts.flatMap((text, index) => {
    const at = index < textsBefore ? text.length : 0;
    return [nearAct(remarks, text, 'between', TAKING_BACK), shownBy(text, at, at, remarks)];
  });
  const offered = textsBetween.some((words) => isOffered(words, remarks)) ? [{}] : [];
  const doubt = joint<Partial<RemarkFound>>(...said, ...offered);
  if (doubt !== undefined) {
    const args = doubt.meaning === undefined ? { reason: 'one of several that are offered', ...doubt } : { ...doubt };
    changes.push({ code: 'extract.quoted', safety: 'unsafe', path: '', before: null, after: null, args });
  }
  if (hasResults) {
    const args = { tool: first.name.slice(0, 80) };
    changes.push({ code: 'tools.invented-result', safety: 'unsafe', path: '', before: null, after: null, args });
  }
  return changes;
}

// Returns changes for calls in someone else's message, whose role the model may have got wrong.
function ofOthers({ calls }: CallAnswer): readonly Change[] {
  return [...new Set(calls.map(({ name }) => name))].map((tool) => shownIn(tool, 'a message of somebody else'));
}

function callsInText(text: string, names: ToolNames, settings: GateSettings): readonly CallStretch[] {
  if (text === '') return [];
  const stretches = [...framedCalls(text, names, settings.text.read), ...markedCalls(text, names, settings)];
  return [...stretches, ...proseCalls(text, names, settings)];
}

export function repetitions(text: string, made: readonly RawCall[], names: ToolNames, settings: GateSettings): readonly Span[] {
  const known = new Set(made.map(callKey));
  return callsInText(text, names, settings).filter(
    ({ calls }) => calls.length > 0 && calls.every((call) => known.has(callKey(call))),
  );
}

// Returns changes for calls in the text next to those of the provider. They are not made, and must not be overlooked.
function shownInText(stretches: readonly CallStretch[], made: readonly RawCall[]): readonly Change[] {
  const others = stretches.flatMap(({ calls }) => calls);
  const known = new Set(made.map(callKey));
  const tools = new Set(others.filter((call) => !known.has(callKey(call))).map(({ name }) => name));
  return [...tools].map((tool) => shownIn(tool, 'the text around the calls'));
}

function shownIn(tool: string, place: string): Change {
  return {
    code: 'tools.shown-call',
    safety: 'unsafe',
    path: '/content',
    before: null,
    after: null,
    args: { tool: tool.slice(0, 80), place },
  };
}

function withoutPlaces(reading: CallReading): CallReading {
  const { pieces: _, calls, changes, findings, others, ...rest } = reading;
  const plain = calls.map((call) => {
    return { ...call, changes: call.changes.map(withoutPlace), findings: call.findings.map(withoutPlace) };
  });
  return {
    ...rest,
    calls: plain,
    changes: changes.map(withoutPlace),
    findings: findings.map(withoutPlace),
    ...(others && { others: { ...others, readings: others.readings.map(withoutPlaces) } }),
  };
}

function withoutPlace<Item extends Change | Finding>({ at: _, ...item }: Item): Omit<Item, 'at'> {
  return item;
}

// Reads a reply as a model writes it. A call in reasoning that never ends may be intended.
function textReading(text: string, names: ToolNames, settings: GateSettings): CallReading {
  const reading = plainReading(text, names, settings);
  const thought = lastThought(text, reading, names, settings);
  if (thought === undefined) return reading;
  const { calls, content, changes, findings } = reading;
  if (calls.length === 0 && content === '') return thought;
  return {
    ...reading,
    calls: [...calls, ...thought.calls],
    changes: [...changes, ...thought.changes],
    findings: [...findings, ...thought.findings],
  };
}

function plainReading(text: string, names: ToolNames, settings: GateSettings): CallReading {
  const whole = wholeCalls(text, names, settings.text.read);
  return whole === undefined ? mixedReading(text, names, settings) : toReading(text, [whole], [], []);
}

function lastThought(
  text: string,
  { lastThought: span }: CallReading,
  names: ToolNames,
  settings: GateSettings,
): CallReading | undefined {
  if (span === undefined || !isBlank(text, span.end, text.length)) return undefined;
  const before = text.slice(span.start, span.end);
  const last = framedCalls(before, names, settings.text.read).at(-1);
  const isCall = last !== undefined && last.calls.length > 0 && isBlank(before, last.end, before.length);
  return isCall ? thoughtReading([before], names, settings) : undefined;
}

function mixedReading(text: string, names: ToolNames, settings: GateSettings): CallReading {
  const { frames, reasoning } = framesAndThoughts(text, names, settings);
  const visible = masked(text, reasoning);
  const tokens = roleTokens(masked(visible, frames));
  if (frames.length > 0) {
    const sure = withFrameDoubts(visible, frames, settings.text.remarks);
    const rest = masked(masked(visible, frames), tokens);
    const others = otherCalls(rest, [...sure], names, settings);
    return chosenReading(text, alternativesIn(visible, inOrder([...sure, ...others]), settings.text.remarks), reasoning, tokens);
  }
  // What looks like a mark inside a call may be part of a string: those around the call are removed first.
  const edges = edgeTokens(visible, tokens);
  const whole = wholeCalls(masked(visible, edges), names, settings.text.read);
  if (whole !== undefined) return toReading(text, [whole], reasoning, edges);
  return chosenReading(text, blocksIn(masked(visible, tokens), names, settings), reasoning, tokens);
}

function chosenReading(
  text: string,
  { chosen, others }: ChosenBlocks,
  reasoning: readonly Span[],
  tokens: readonly Span[],
): CallReading {
  const reading = toReading(text, chosen, reasoning, tokens);
  if (others.length === 0) return reading;
  const readings = others.map((stretches) => toReading(text, stretches, reasoning, tokens));
  return { ...reading, others: { code: 'tools.several-blocks', readings, isSameText: true } };
}

function framesAndThoughts(
  text: string,
  names: ToolNames,
  settings: GateSettings,
): { readonly frames: readonly CallStretch[]; readonly reasoning: readonly Span[] } {
  const thoughts = (openThought(text, names, settings) ?? thoughtsIn(text, names, settings)).map(({ start, end }) => ({
    start,
    end,
    frame: undefined,
  }));
  const frames = ownFrames(masked(text, thoughts), names, settings.text.read);
  if (thoughts.length === 0) return { frames, reasoning: [] };
  const all = ownFrames(text, names, settings.text.read).map((frame) => ({ start: frame.start, end: frame.end, frame }));
  const kept = outermost([...thoughts, ...all]);
  const reasoning = kept.filter(({ frame }) => frame === undefined);
  const inside = kept.flatMap(({ frame }) => (frame === undefined ? [] : [frame]));
  // If a thought was cut out of a frame, the frame as it is now is the one that was written.
  return reasoning.length === thoughts.length ? { frames, reasoning: thoughts } : { frames: inside, reasoning };
}

function toReading(
  text: string,
  stretches: readonly CallStretch[],
  reasoning: readonly Span[],
  tokens: readonly Span[],
): CallReading {
  const { content, pieces } = without(text, [...stretches, ...reasoning, ...tokens]);
  const isEmpty = content === '' && stretches.length === 0;
  return {
    calls: stretches.flatMap(({ calls }) => calls),
    content,
    pieces,
    lastThought: reasoning.at(-1),
    ...(content !== '' && {
      rest: { text: masked(text, tokens), read: inOrder(stretches.filter(isRead)), thoughts: drafts(text, reasoning) },
    }),
    changes: [
      ...reasoning.map((span) => leftOut(text, span, 'extract.reasoning')),
      ...tokens.map((span) => leftOut(text, span, 'tools.role-token')),
      ...stretches.flatMap(({ changes }) => changes),
      ...(hasThoughtMark(content) && stretches.some(({ calls }) => calls.length > 0) ? [HALF_THOUGHT] : []),
    ],
    findings: isEmpty ? [nothing(reasoning.length > 0)] : stretches.flatMap(({ findings }) => findings),
  };
}

function isRead({ calls }: CallStretch): boolean {
  return calls.length > 0;
}

function drafts(text: string, reasoning: readonly Span[]): readonly Span[] {
  const final = finalMark(text);
  return final === undefined || reasoning[0]?.end !== final.end ? reasoning : [...reasoningIn(text.slice(0, final.start)), final];
}

function nothing(hasThoughts: boolean): Finding {
  return { code: hasThoughts ? 'extract.only-reasoning' : 'extract.empty', severity: 'error', path: '', args: {} };
}

function blocksIn(plain: string, names: ToolNames, settings: GateSettings): ChosenBlocks {
  if (!mayHoldCall(plain)) return sure(brokenCall(plain, names));
  const tagged = withFrameDoubts(plain, markedCalls(plain, names, settings), settings.text.remarks);
  if (tagged.length > 0) {
    const others = otherCalls(masked(plain, tagged), tagged, names, settings);
    return alternativesIn(plain, inOrder([...tagged, ...others]), settings.text.remarks);
  }
  const whole = wholeCalls(plain, names, settings.text.read);
  if (whole !== undefined) return sure([whole]);
  const end = answerEnd(plain);
  const answered = proseCalls(plain.slice(0, end), names, settings);
  const blocks = end === plain.length ? answered : proseCalls(plain, names, settings);
  const next = blocks.find(({ start }) => start >= end);
  // Only what answers the made-up turn is made up too; a call before that is half of a plan.
  const isWhole = next === undefined || next.start > ownTurn(plain, end);
  const meant = isWhole ? asserted(plain, end, answered, settings.text.remarks) : undefined;
  if (meant !== undefined) return sure(meant);
  return blocks.length === 0 ? sure(brokenCall(plain, names)) : chooseBlocks(plain, blocks, settings.text.remarks);
}

function mayHoldCall(text: string): boolean {
  return /[{[(<]|action[*_]{0,2}[ \t]*:/i.test(text);
}

// Calls in forms that need no mark around them: ReAct lines, and tags with the names of tools.
function markedCalls(plain: string, names: ToolNames, settings: GateSettings): readonly CallStretch[] {
  return outermost([...reactCalls(plain, names, settings.text.read), ...toolTagCalls(plain, names)]);
}

// Returns calls in another format next to certain ones. Each is in doubt, because half a plan may be worse than none.
function otherCalls(rest: string, sure: readonly CallStretch[], names: ToolNames, gate: GateSettings): readonly CallStretch[] {
  if (!mayHoldCall(rest)) return [];
  const made = new Set(sure.flatMap(({ calls }) => calls.map(callKey)));
  const marked = markedCalls(rest, names, gate).map((stretch) => inProse(stretch, stretch, rest));
  const found = outermost([...marked, ...proseCalls(masked(rest, marked), names, gate)]);
  // A repetition is not another call, unless it follows a call with nothing in between: then nothing says that it is only shown.
  const ends = new Set(sure.map(({ end }) => end));
  const isOther = ({ start, calls, findings }: CallStretch) =>
    findings.length > 0 || calls.some((call) => !made.has(callKey(call))) || followsOn(rest, ends, start);
  const others = found.filter(isOther);
  const left = masked(rest, found);
  return [...others, ...brokenDocument(left), ...strayMarks(left, names), ...cutMark(left)];
}

function followsOn(text: string, ends: ReadonlySet<number>, place: number): boolean {
  let pos = place;
  while (pos > 0 && !ends.has(pos) && isBlank(text, pos - 1, pos)) pos--;
  return ends.has(pos);
}

function inOrder(stretches: readonly CallStretch[]): readonly CallStretch[] {
  return [...stretches].sort((a, b) => a.start - b.start);
}

function sure(chosen: readonly CallStretch[]): ChosenBlocks {
  return { chosen, others: [] };
}

// Returns the reasoning in a string. Everything before a final channel counts as reasoning, unless it makes a call.
function thoughtsIn(text: string, names: ToolNames, settings: GateSettings): readonly Span[] {
  const thoughts = reasoningIn(text);
  const final = finalMark(text);
  if (final === undefined || thoughts[0]?.end !== final.end) return thoughts;
  const before = text.slice(0, final.start);
  const drafts = reasoningIn(before);
  return framedCalls(masked(before, drafts), names, settings.text.read).length === 0 ? thoughts : [...drafts, final];
}

// Matches the text before a mark that ends reasoning directly after a call. If the prompt template opens the reasoning, the reply never
// does.
const CALL_END = /[>})\]][ \t]{0,8}$/;

// Returns the reasoning of a reply that never opens it, if it ends directly after a call. A tag inside a call is part of its strings.
function openThought(text: string, names: ToolNames, settings: GateSettings): readonly Span[] | undefined {
  const endsCall = ({ start, closes }: { readonly start: number; readonly closes: boolean }) =>
    closes && CALL_END.test(text.slice(Math.max(0, start - 9), start));
  if (!thoughtMarks(text).some(endsCall)) return undefined;
  const calls = outermost([...framedCalls(text, names, settings.text.read), ...markedCalls(text, names, settings)]);
  const [first, ...others] = reasoningIn(masked(text, calls));
  // Without its calls, the tag is on its own line.
  return first?.start === 0 ? [first, ...others] : undefined;
}

function reasoningIn(text: string): readonly Span[] {
  const analysis = analysisSpans(text);
  return analysis.length > 0 ? analysis : markedThoughts(text);
}

function leftOut(text: string, { start, end }: Span, code: 'extract.reasoning' | 'tools.role-token'): Change {
  return { code, safety: 'safe', path: '', before: text.slice(start, end) as Json, after: '', at: start };
}
