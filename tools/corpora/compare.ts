import { type Answer, judgeRows } from './judge-rows.ts';
import type { Row } from './row.ts';

export interface Outcome {
  readonly isSame: boolean;
  readonly purpose?: string | undefined;
}

export interface Compared extends Outcome {
  readonly part: string;
  readonly id: string;
  readonly shown: string;
}

// A row that `tamis judge` is asked about, once or in several forms.
export interface Asked {
  readonly part: string;
  readonly id: string;
  readonly forms: readonly Pick<Row, 'raw' | 'contract' | 'world'>[];
  readonly compare: (answer: Answer, ...others: readonly Answer[]) => Outcome | boolean;
}

export async function compared(asked: readonly Asked[], judge?: Parameters<typeof judgeRows>[1]): Promise<readonly Compared[]> {
  const rows = asked.flatMap(({ part, id, forms }) => {
    return forms.map((form): Row => ({ id: `${part}/${id}`, suite: part, ...form, want: { kind: 'anything' } }));
  });
  const answers = [...(await judgeRows(rows, judge))];
  return asked.map(({ part, id, forms, compare }) => {
    const own = answers.splice(0, forms.length) as [Answer, ...Answer[]];
    const outcome = compare(...own);
    const shown = `${JSON.stringify(forms[0]?.raw).slice(0, 200)}: ${told(own[0])}`;
    return { part, id, shown, ...(typeof outcome === 'boolean' ? { isSame: outcome } : outcome) };
  });
}

function told({ status, value, held, findings }: Answer): string {
  const codes = findings.map(({ code, path }) => `${code} ${path}`.trim());
  return [status, JSON.stringify(value ?? held)?.slice(0, 200) ?? '', ...codes].join(' | ');
}

// Prints each part; true if more rows of one differ without a reason than may: none, unless `most` says how many.
export function printCompared(rows: readonly Compared[], most: { readonly [part: string]: number } = {}): boolean {
  let isMissed = false;
  for (const [part, group] of Map.groupBy(rows, (row) => row.part)) {
    const different = group.filter(({ isSame }) => !isSame);
    const purposes = Map.groupBy(
      different.filter(({ purpose }) => purpose !== undefined),
      ({ purpose }) => purpose,
    );
    const others = different.filter(({ purpose }) => purpose === undefined);
    const allowed = most[part] ?? 0;
    const limit = allowed === 0 ? '' : `, at most ${Math.floor(allowed)} may`;
    console.log(
      `  ${part}: ${group.length} rows, ${group.length - different.length} the same, ${different.length - others.length} differ on purpose, ${others.length} differ${limit}`,
    );
    for (const [purpose, some] of purposes) console.log(`    ${some.length}  ${purpose}`);
    if (others.length <= allowed) continue;
    isMissed = true;
    for (const { id, shown } of others) console.log(`    DIFFERS ${id}  ${shown}`);
  }
  return isMissed;
}
