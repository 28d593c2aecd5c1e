import type { Span } from '../../lib/span.ts';

interface Wrapping extends Span {
  readonly name: string;
  readonly attributes: string;
}

const TAG = /<(\/?)([A-Za-z_][\w:.-]{0,63})(\s[^<>\n]{0,200})?>/g;

const OWN =
  /tool|function|call|action|invoke|invocation|execut|command|answer|response|reply|output|result|assistant|agent|model|final|solution|step|task|plan|turn|request|content|^(?:ai|bot|say|do|run|act|use|body|xml|root|html|p|div|span|b|i|em|strong|u|li|ol|ul|pre|code|center|br|hr|details|summary|section|article|main|table|tr|td|h[1-6]|json|python|message|msg|text|item|list|block|start|begin)$/i;

const OTHERS =
  /user|human|customer|system|developer|example|draft|reject|cancel|quote|document|untrusted|previous|history|^old|wrong|bad|invalid|error|fail|simul|dry|mock|proposed|suggest/i;

// Attribute values that do not change the meaning of their tag.
const HARMLESS =
  /^(?:\s+(?:name|id|class|style|index|lang|type|xmlns(?::\w+)?|string|version)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))*\s*\/?$/i;

// Returns, for each stretch in order, the reason why the tags around a call may mean that the model does not make it. It is undefined if
// there is no such reason.
export function wrappedHow(text: string, stretches: readonly Span[]): readonly (string | undefined)[] {
  const doubtful = wrappings(text).filter((one) => reasonOf(one) !== undefined);
  const open: Wrapping[] = [];
  let next = 0;
  return stretches.map(({ start, end }) => {
    for (; (doubtful[next]?.start ?? text.length) < start; next++) open.push(doubtful[next] as Wrapping);
    // Pairs are nested: those that end before this stretch surround none of the later ones.
    while (open.length > 0 && (open.at(-1)?.end ?? 0) < end) open.pop();
    const around = open.at(-1);
    return around === undefined ? undefined : reasonOf(around);
  });
}

function reasonOf({ name, attributes }: Wrapping): string | undefined {
  if (!OWN.test(name) || OTHERS.test(name)) return `inside <${name}>`;
  return HARMLESS.test(attributes) ? undefined : `inside <${name}${attributes}>`;
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
      open.push({ name: key, attributes, start: index, end: 0 });
      depth.set(key, (depth.get(key) ?? 0) + 1);
    } else if ((depth.get(key) ?? 0) > 0) {
      // What was opened inside and never closed is not a pair.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        depth.set(last.name, (depth.get(last.name) ?? 1) - 1);
        if (last.name !== key) continue;
        found.push({ ...last, end: index + tag.length });
        break;
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
