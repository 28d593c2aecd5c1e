export type Param = string | number | null | Uint8Array | typeof SAME_AS_REPLY;

// Marks a value that equals the reply exactly. Most clean values do, and need not be stored twice.
export const SAME_AS_REPLY = Symbol('same as reply');

export const IS_SAME = 1;

export interface Changed {
  readonly changes: number;
  readonly id: number;
}

// A request to a store. The answer is what the `Sql` method of the same name returns.
export type Statement =
  | {
      readonly kind: 'run' | 'put' | 'insert' | 'one' | 'all' | 'page' | 'slice';
      readonly text: string;
      readonly params: readonly Param[];
    }
  | { readonly kind: 'together'; readonly statements: readonly Statement[] };

// Work on a store, written once for all stores. It yields statements and continues with their answers, which SQLite gives synchronously and
// Postgres asynchronously. It changes only the store, so it can be repeated after a rollback.
export type Work<Result> = Generator<Statement, Result, unknown>;

export type DoWork = <Result>(work: Work<Result>) => Result | Promise<Result>;

export type Written = TemplateStringsArray | string;

const TEXTS = new WeakMap<TemplateStringsArray, string>();

function textOf(written: Written): string {
  if (typeof written === 'string') return written;
  const text = TEXTS.get(written) ?? written.join('?');
  TEXTS.set(written, text);
  return text;
}

// The statements of a store, in the SQL that all stores share. Each store translates them to its own dialect. `:same` stands for the mark
// of a value that equals the reply.
export class Sql {
  readonly #steps = new Map<string, number>();
  checked: CheckedLog | undefined;

  *run(written: Written, ...params: readonly Param[]): Work<Changed> {
    return (yield { kind: 'run', text: textOf(written), params }) as Changed;
  }

  // Runs a statement that nobody needs an answer to. If it fails, so does the transaction, though the work may go on until then.
  *put(written: Written, ...params: readonly Param[]): Work<void> {
    yield { kind: 'put', text: textOf(written), params };
  }

  // Runs an INSERT of one row and returns its `id`.
  *insert(written: Written, ...params: readonly Param[]): Work<Changed> {
    return (yield { kind: 'insert', text: textOf(written), params }) as Changed;
  }

  *one<Row>(written: Written, ...params: readonly Param[]): Work<Row | undefined> {
    return (yield { kind: 'one', text: textOf(written), params }) as Row | undefined;
  }

  *all<Row>(written: Written, ...params: readonly Param[]): Work<readonly Row[]> {
    return (yield { kind: 'all', text: textOf(written), params }) as readonly Row[];
  }

  *page<Row>(written: Written, ...params: readonly Param[]): Work<readonly Row[]> {
    return (yield { kind: 'page', text: textOf(written), params }) as readonly Row[];
  }

  *slice<Row>(written: Written, ...params: readonly Param[]): Work<readonly Row[]> {
    return (yield { kind: 'slice', text: textOf(written), params }) as readonly Row[];
  }

  // The number of a step, which never changes once it is durable.
  *step(runNo: number, name: string): Work<number | undefined> {
    const key = `${runNo} ${name}`;
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    const found = yield* this.one<{ readonly no: number }>`SELECT no FROM step WHERE run_no = ${runNo} AND name = ${name}`;
    if (found !== undefined) this.#steps.set(key, found.no);
    return found?.no;
  }

  forget(): void {
    this.#steps.clear();
    this.checked = undefined;
  }
}

interface CheckedLog {
  readonly from: number;
  readonly to: number;
  readonly hash: string;
}

interface Running<Result> {
  readonly work: Work<Result>;
  readonly at: number;
  readonly next: IteratorResult<Statement, Result>;
}

export function* together<Result>(works: readonly Work<Result>[]): Work<readonly Result[]> {
  const results: Result[] = [];
  let running: readonly Running<Result>[] = works.map((work, at) => ({ work, at, next: work.next() }));
  for (;;) {
    for (const { next, at } of running) if (next.done === true) results[at] = next.value;
    const waiting = running.filter(({ next }) => next.done !== true);
    if (waiting.length === 0) return results;
    const statements = waiting.map(({ next }) => next.value as Statement);
    const answers = (yield { kind: 'together', statements }) as readonly unknown[];
    running = waiting.map(({ work, at }, index) => ({ work, at, next: work.next(answers[index]) }));
  }
}
