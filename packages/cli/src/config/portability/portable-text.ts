import { visible } from '@tamis/core/wording';
import type { PortabilityAnswer } from '@tamis/models/portability';
import type { Paint, Role } from '../../text/paint.ts';
import type { PlacedNote, PortableFile } from './portable-file.ts';

// The maximum number of rows of the table; more would no longer be an overview.
const MOST_ROWS = 40;

const ROLES: { readonly [answer in PortabilityAnswer]: Role } = {
  enforced: 'good',
  weakened: 'hold',
  refused: 'fail',
  unknown: 'quiet',
};

const WORST_FIRST = ['refused', 'weakened', 'unknown'] as const;

// The portability report for people: a table of everything that a provider does not fully enforce, then each reason once.
export function portableText(portable: PortableFile, strict: boolean, paint: Paint): string {
  const { date, providers, notes } = portable;
  if (notes.length === 0) return '  It contains no schema that is sent to a provider.\n';
  const rows = [...byPlace(notes)].filter((row) => row.some(({ answer }) => answer !== 'enforced'));
  const places = rows.slice(0, MOST_ROWS).map((row) => placeText(row[0] as PlacedNote, portable));
  const width = Math.max(5, ...places.map((place) => place.length));
  const cells = (row: readonly PlacedNote[]) =>
    providers.map((provider) => answerCell(row.find((note) => note.provider === provider)?.answer, paint));
  const lines = [
    paint('strong', `${'place'.padEnd(width)}  ${providers.map((name) => name.padEnd(9)).join('  ')}`.trimEnd()),
    ...places.map((place, index) => `${place.padEnd(width)}  ${cells(rows[index] ?? []).join('  ')}`.trimEnd()),
    ...(rows.length > MOST_ROWS ? [`… ${rows.length - MOST_ROWS} more; --format json has them all`] : []),
    ...reasons(notes, paint),
    ...providers.map((provider) => countText(provider, notes, strict, paint)),
    paint(
      'quiet',
      `Sources read on ${date}; anything they do not mention is unknown. Tamis checks every reply against the whole schema.`,
    ),
  ];
  return lines.map((line) => `  ${line}\n`).join('');
}

// One line for each result other than `enforced`, `file:line:column: refused[openai]: …`, for grep and editors.
export function portableLines({ notes }: PortableFile, file: string): string {
  return notes
    .filter(({ answer }) => answer !== 'enforced')
    .map((note) => {
      const where = note.line === null ? file : `${note.file}:${note.line}:${note.column}`;
      return `${visible(`${where}: ${note.answer}[${note.provider}]: ${note.keyword}: ${note.because}`)}\n`;
    })
    .join('');
}

function byPlace(notes: readonly PlacedNote[]): Iterable<readonly PlacedNote[]> {
  const found = new Map<string, PlacedNote[]>();
  for (const note of notes) {
    const key = `${note.file} ${note.path} ${note.keyword}`;
    const row = found.get(key);
    if (row === undefined) found.set(key, [note]);
    else row.push(note);
  }
  return [...found.values()].sort((one, other) => order(one[0]) - order(other[0]));
}

function order(note: PlacedNote | undefined): number {
  return note?.line === null || note === undefined ? Number.MAX_SAFE_INTEGER : note.line * 1e6 + (note.column ?? 0);
}

function placeText({ line, column, path, keyword, file }: PlacedNote, { notes }: PortableFile): string {
  const isOneFile = notes[0]?.file === notes.at(-1)?.file;
  const where = line === null ? '' : `${isOneFile ? '' : `${file}:`}${line}:${column} `;
  return visible(`${where}${path}${keyword.startsWith('(') ? ` ${keyword}` : ''}`);
}

function answerCell(answer: PortabilityAnswer | undefined, paint: Paint): string {
  return answer === undefined ? '-'.padEnd(9) : paint(ROLES[answer], answer.padEnd(9));
}

function reasons(notes: readonly PlacedNote[], paint: Paint): readonly string[] {
  const found = new Map<string, { readonly note: PlacedNote; readonly keywords: Set<string> }>();
  for (const note of notes) {
    const key = `${note.provider} ${note.answer} ${note.because} ${note.source?.says}`;
    const reason = found.get(key) ?? { note, keywords: new Set() };
    found.set(key, reason);
    reason.keywords.add(note.keyword);
  }
  return WORST_FIRST.flatMap((answer) => [...found.values()].filter(({ note }) => note.answer === answer))
    .slice(0, MOST_ROWS)
    .map(({ note: { provider, answer, because, source }, keywords }) => {
      const cited = source === undefined ? '' : ` (${source.package} ${source.version}, ${source.file})`;
      return `${provider} ${paint(ROLES[answer], answer)} ${visible(`${[...keywords].join(', ')}: ${because}`)}${paint('quiet', cited)}`;
    });
}

function countText(provider: string, notes: readonly PlacedNote[], strict: boolean, paint: Paint): string {
  const counts = (['enforced', 'weakened', 'refused', 'unknown'] as const).flatMap((answer) => {
    const count = notes.filter((note) => note.provider === provider && note.answer === answer).length;
    return count === 0 ? [] : [paint(ROLES[answer], `${count} ${answer}`)];
  });
  const isStopped = strict && notes.some((note) => note.provider === provider && note.answer === 'refused');
  return `${paint('strong', provider)}: ${counts.join(', ')}${isStopped ? '; --strict does not allow refusals' : ''}`;
}
