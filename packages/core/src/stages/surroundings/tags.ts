import type { Span } from '../../lib/span.ts';

interface Wrapping extends Span {
  readonly name: string;
  readonly attributes: string;
}

const TAG = /<(\/?)([A-Za-z_][\w:.-]{0,63})(\s[^<>\n]{0,200})?>/g;

// Tags in which models put an answer.
const ANSWER =
  /^(?:ya?ml|json|code|pre|answer|output|response|results?|document|data|reply|content|config|file|final(?:[_-]?(?:answer|output|result))?)$/i;

// Tags that only lay out text.
const LAYOUT =
  /^(?:p|div|span|b|i|em|strong|u|li|ol|ul|center|br|hr|details|summary|section|article|main|table|tbody|tr|td|th|h[1-6]|body|html|xml|root|text|message|msg|assistant)$/i;

// The words of names for calls, such as `tool_call` and `functionCalls`.
const CALL = new Set(
  'tool tools function functions fn api call calls calling action actions act invoke invocation invocations execute execution exec command commands use do run request say plan step task ai bot agent model final answer response reply output result solution turn item list block start begin content json python code pre'.split(
    ' ',
  ),
);
const RESULT = /(?:tool|function|call|action|command|api)s?[-_:.]?(?:result|response|output|reply|answer)/i;

// Attributes that do not change the meaning of their tag.
const HARMLESS =
  /^(?:\s+(?:name|id|class|style|index|lang|type|xmlns(?::\w+)?|string|version)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))*\s*\/?$/i;

export function isAnswerTag(name: string): boolean {
  return ANSWER.test(name);
}

export function isLayoutTag(name: string): boolean {
  return LAYOUT.test(name);
}

export function isCallTag(name: string): boolean {
  const words = name.split(/[-_:.]|(?<=[a-z])(?=[A-Z])/);
  return words.every((word) => CALL.has(word.toLowerCase())) && !RESULT.test(name);
}

// Returns, for each stretch in order, the innermost tag around it that is not known to hold an answer, or undefined.
export function tagsAround(
  text: string,
  stretches: readonly Span[],
  isKnown: (name: string) => boolean,
): readonly (string | undefined)[] {
  const isOwn = ({ name, attributes }: Wrapping) => (isLayoutTag(name) || isKnown(name)) && HARMLESS.test(attributes);
  const doubtful = wrappings(text).filter((one) => !isOwn(one));
  const open: Wrapping[] = [];
  let next = 0;
  return stretches.map(({ start, end }) => {
    for (; (doubtful[next]?.start ?? text.length) < start; next++) open.push(doubtful[next] as Wrapping);
    // Pairs are nested: those that end before this stretch surround none of the later ones.
    while (open.length > 0 && (open.at(-1)?.end ?? 0) < end) open.pop();
    const around = open.at(-1);
    return around === undefined ? undefined : `<${around.name}${around.attributes}>`;
  });
}

// Returns all pairs of tags, by where they start. A tag that is never closed surrounds nothing.
function wrappings(text: string): readonly Wrapping[] {
  const open: Wrapping[] = [];
  const found: Wrapping[] = [];
  const depth = new Map<string, number>();
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of text.matchAll(TAG)) {
    if (attributes.endsWith('/')) continue;
    const key = name.toLowerCase();
    if (slash === '') {
      open.push({ name, attributes, start: index, end: 0 });
      depth.set(key, (depth.get(key) ?? 0) + 1);
    } else if ((depth.get(key) ?? 0) > 0) {
      // What was opened inside and never closed is not a pair.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        const closed = last.name.toLowerCase();
        depth.set(closed, (depth.get(closed) ?? 1) - 1);
        if (closed !== key) continue;
        found.push({ ...last, end: index + tag.length });
        break;
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
