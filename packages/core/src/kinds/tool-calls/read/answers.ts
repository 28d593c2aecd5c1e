import type { Change, Finding, JsonObject } from '../../../model/index.ts';
import type { RemarkFound, RemarkMeaning } from '../../../remarks/cue.ts';
import { joint } from '../../../remarks/meaning-of.ts';
import { nearAct } from '../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { besideCall } from '../../../stages/surroundings/call-sentences.ts';
import { isOffered } from './alternatives.ts';
import { shapedCalls } from './document-calls.ts';
import { joined } from './envelope.ts';
import { callsInText, inOrder } from './mixed.ts';
import type { CallAnswer } from './provider-answer.ts';
import { type CallContext, type CallReading, type CallStretch, callKey, type RawCall } from './raw-call.ts';
import type { JsonDocument } from './read-json-at.ts';
import { reasoningIn } from './thoughts.ts';
import { callsElsewhere } from './two-places.ts';

// Reads the calls that a provider lists in an answer. Returns undefined if there are none.
export function readAnswer(answer: CallAnswer, document: JsonDocument, context: CallContext): CallReading | undefined {
  const content = answer.texts.join('\n');
  // What others say is not the model's answer, whatever it contains.
  if (answer.isForeign) return { calls: [], content, changes: [...document.changes, ...ofOthers(answer)], findings: [] };
  const { calls, strangers } = answer;
  if (calls.length === 0 && strangers.length === 0) return undefined;
  const { remarks } = context.settings.text;
  const shaped = shapedCalls({ calls, strangers }, document, true, remarks);
  const stretches = callsInText(content, context);
  const shown = shownInText(stretches, shaped.calls);
  // What could not be read is looked at once more.
  const read = inOrder(stretches.filter(({ calls: found }) => found.length > 0));
  const rest = { text: content, read, thoughts: reasoningIn(content) };
  return { ...shaped, content, rest, changes: [...shaped.changes, ...shown, ...besideCalls(answer, remarks)] };
}

const CUT_OFF: Change = { code: 'tools.cut-off', safety: 'unsafe', path: '', before: null, after: null };

// Adds to a reading what else its answer says.
export function answerReading(answer: CallAnswer, whole: CallReading, { names }: CallContext): CallReading {
  const { leftOver, callEnd, isForeign, around, providerRun, isCut } = answer;
  const reading = isForeign ? whole : withMembers(whole, callsElsewhere(whole.calls, around, names));
  return {
    ...reading,
    changes: isCut ? [...reading.changes, CUT_OFF] : reading.changes,
    findings: [...reading.findings, ...[...new Set(providerRun)].map(runByProvider)],
    leftOver: isForeign ? '' : leftOver,
    callEnd,
    isOthers: isForeign || providerRun.length > 0,
  };
}

function runByProvider(type: string): Finding {
  return { code: 'tools.provider-run', severity: 'warning', path: '', args: { type: type.slice(0, 80) } };
}

export function withMembers(reading: CallReading, members: JsonObject): CallReading {
  const [first, ...others] = reading.calls;
  if (first === undefined) return reading;
  return { ...reading, calls: [{ ...first, extraKeys: joined(first.extraKeys, members) }, ...others] };
}

const TAKING_BACK: readonly RemarkMeaning[] = ['retracts', 'refuses', 'example-only', 'asks'];

function besideCalls(answer: CallAnswer, remarks: RemarkReader): readonly Change[] {
  const { calls, texts, textsBefore, textsBetween, hasResults } = answer;
  const [first] = calls;
  if (first === undefined) return [];
  const changes: Change[] = [];
  const said = texts.flatMap((text, index) => {
    const at = index < textsBefore ? text.length : 0;
    return [nearAct(remarks, text, 'between', TAKING_BACK), besideCall(text, { start: at, end: at }, remarks)];
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

// Returns changes for calls in the text next to those of the provider. They are not made, and must not be overlooked.
function shownInText(stretches: readonly CallStretch[], made: readonly RawCall[]): readonly Change[] {
  const others = stretches.flatMap(({ calls }) => calls);
  const known = new Set(made.map(callKey));
  const tools = new Set(others.filter((call) => !known.has(callKey(call))).map(({ name }) => name));
  return [...tools].map((tool) => shownIn(tool, 'the text around the calls'));
}

function shownIn(name: string, place: string): Change {
  const args = { tool: name.slice(0, 80), place };
  return { code: 'tools.shown-call', safety: 'unsafe', path: '/content', before: null, after: null, args };
}
