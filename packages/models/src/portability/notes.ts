import type { Json, JsonObject } from '@tamis/core';
import type { PortabilityNote, SchemaProvider } from './answer.ts';
import { CONDITIONS, type Spot } from './conditions.ts';
import { figuresOf } from './figures.ts';
import type { Row } from './row.ts';
import { ANNOTATIONS, isOurs, nullTaker } from './schema-facts.ts';
import type { SchemaGraph } from './schema-graph.ts';
import { type SchemaPlace, segment } from './schema-places.ts';
import { SOURCES } from './sources.ts';
import { TABLE } from './table.ts';

// Topics about a place rather than one of its keywords, in the order they are reported.
const ABOUT_PLACES = ['(optional)', '(type)', '(open object)'];

export function notesOf(provider: SchemaProvider, graph: SchemaGraph): readonly PortabilityNote[] {
  return new Reading(provider, graph).notes();
}

class Reading {
  readonly #provider: SchemaProvider;
  readonly #graph: SchemaGraph;
  readonly #takesNull: (schema: Json) => boolean;
  readonly #notes: PortabilityNote[] = [];
  // Places that the provider does not see, and keywords below which it sees nothing.
  readonly #unseen = new Set<SchemaPlace>();
  readonly #closed = new Map<SchemaPlace, Set<string>>();

  constructor(provider: SchemaProvider, graph: SchemaGraph) {
    this.#provider = provider;
    this.#graph = graph;
    this.#takesNull = nullTaker(graph);
  }

  notes(): readonly PortabilityNote[] {
    const { root, places, cut } = this.#graph;
    for (const place of places) {
      if (this.#isHidden(place)) this.#unseen.add(place);
      else this.#look(place);
    }
    if (cut !== undefined) this.#add(cut.path, '(depth)', TOO_DEEP, '');
    if (typeof root.schema === 'object') this.#about(root, root.schema, '(limits)', figuresOf(this.#graph));
    return this.#notes;
  }

  #isHidden({ above, keyword }: SchemaPlace): boolean {
    return above !== undefined && (this.#unseen.has(above) || this.#closed.get(above)?.has(keyword) === true);
  }

  #look(place: SchemaPlace): void {
    const { schema, above } = place;
    if (typeof schema === 'boolean') {
      this.#about(place, {}, '(boolean)');
      return;
    }
    if (above === undefined) this.#about(place, schema, '(root)');
    for (const about of ABOUT_PLACES) this.#about(place, schema, about);
    for (const [keyword, value] of Object.entries(schema)) this.#keyword(place, schema, keyword, value);
  }

  #about(place: SchemaPlace, schema: JsonObject, about: string, figures = ''): void {
    const ruling = this.#ruling(place, schema, about, null);
    if (ruling !== undefined) this.#add(place.path, about, ruling.row, ruling.found || figures);
  }

  #keyword(place: SchemaPlace, schema: JsonObject, keyword: string, value: Json): void {
    if (isOurs(keyword) || DECIDING_NOTHING.has(keyword)) return;
    const ruling = this.#ruling(place, schema, keyword, value);
    if (ruling === undefined) return;
    const { row, found } = ruling;
    if (row.answer !== 'enforced' && row.isSentOn !== true) this.#close(place, keyword);
    this.#add(`${place.path}/${segment(keyword)}`, keyword, row, found);
  }

  #close(place: SchemaPlace, keyword: string): void {
    const closed = this.#closed.get(place) ?? new Set();
    this.#closed.set(place, closed.add(keyword));
  }

  #ruling(place: SchemaPlace, schema: JsonObject, keyword: string, value: Json): { row: Row; found: string } | undefined {
    const spot: Spot = { place, schema, keyword, value, graph: this.#graph, takesNull: this.#takesNull };
    for (const row of rowsFor(this.#provider, keyword)) {
      const found = row.when === undefined || CONDITIONS[row.when](spot);
      if (found !== false) return { row, found: found === true ? '' : found };
    }
    return undefined;
  }

  #add(path: string, keyword: string, row: Row, found: string): void {
    const { answer, because, source } = row;
    const cited = source === undefined ? {} : { source: SOURCES[source] };
    this.#notes.push({
      provider: this.#provider,
      keyword,
      answer,
      path,
      because: because.replace('{found}', () => found),
      ...cited,
    });
  }
}

const TOO_DEEP: Row = {
  about: '(depth)',
  answer: 'unknown',
  because: 'Nothing below was checked: the schema is too deep or too large.',
};

// Keywords that need no answer, because they exclude no value.
const DECIDING_NOTHING: ReadonlySet<string> = new Set([...ANNOTATIONS, 'deprecated', '$vocabulary']);

const INDEXES = new Map<SchemaProvider, ReadonlyMap<string, readonly Row[]>>();

// The rows that may apply to a keyword, in order. Rows for any keyword don't apply to places or names.
function rowsFor(provider: SchemaProvider, keyword: string): readonly Row[] {
  const index = INDEXES.get(provider) ?? indexOf(TABLE[provider]);
  INDEXES.set(provider, index);
  return index.get(keyword) ?? (keyword === '$id' || keyword.startsWith('(') ? [] : (index.get('*') ?? []));
}

function indexOf(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const words = (row: Row) => (row.about.startsWith('(') ? [row.about] : row.about.split(' '));
  const keywords = new Set(rows.flatMap(words));
  const isFor = (row: Row, keyword: string) =>
    words(row).includes(keyword) || (row.about === '*' && !keyword.startsWith('(') && keyword !== '$id');
  return new Map([...keywords].map((keyword) => [keyword, rows.filter((row) => isFor(row, keyword))]));
}
