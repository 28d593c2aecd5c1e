export type Step =
  | { readonly kind: 'file'; readonly name: string; readonly body: string }
  | {
      readonly kind: 'commands';
      readonly body: string;
      // Whether it goes on until it is ended.
      readonly isServer: boolean;
      readonly printed: string;
      // The words in `printed` that differ from run to run.
      readonly varies: readonly string[];
      readonly place: readonly [start: number, end: number] | undefined;
    };

interface Fence {
  readonly language: string;
  readonly info: string;
  readonly body: string;
  readonly start: number;
  readonly inner: number;
  readonly end: number;
}

const FENCE = /^(`{3,})(\w+)([^\n]*)\n(.*?)^\1$/gms;

const NAMED = /`([^`\n]+)`:\s*$/;

// The steps of a tutorial in order. Throws if there is a block of which nobody knows what it is.
export function stepsIn(page: string): readonly Step[] {
  const fences = fencesIn(page);
  return fences.flatMap((fence, index) => stepOf(page, fence, fences[index - 1], fences[index + 1]));
}

function fencesIn(page: string): readonly Fence[] {
  return [...page.matchAll(FENCE)].map((match) => {
    const [whole, ticks = '', language = '', info = '', body = ''] = match;
    const inner = match.index + ticks.length + language.length + info.length + 1;
    return { language, info: info.trim(), body, start: match.index, inner, end: match.index + whole.length };
  });
}

function stepOf(page: string, fence: Fence, before: Fence | undefined, after: Fence | undefined): readonly Step[] {
  const { language, info, body } = fence;
  // Done once on another folder or machine, or only by some readers.
  if (info.startsWith('elsewhere')) return [];
  if (language === 'sh') return [commands(page, fence, after)];
  if (language === 'text' && before?.language === 'sh' && isNext(page, before, fence)) return [];
  const name = NAMED.exec(page.slice(before?.end ?? 0, fence.start))?.[1];
  if (name === undefined) throw new Error(`What is this block for? ${body.slice(0, 80)}`);
  return [{ kind: 'file', name, body }];
}

function commands(page: string, fence: Fence, after: Fence | undefined): Step {
  const shown = after?.language === 'text' && isNext(page, fence, after) ? after : undefined;
  const varies = /^varies: (.*)$/.exec(shown?.info ?? '')?.[1]?.split(', ') ?? [];
  const place = shown && ([shown.inner, shown.inner + shown.body.length] as const);
  return { kind: 'commands', body: fence.body, isServer: fence.info === 'server', printed: shown?.body ?? '', varies, place };
}

function isNext(page: string, { end }: Pick<Fence, 'end'>, { start }: Fence): boolean {
  return page.slice(end, start).trim() === '';
}
