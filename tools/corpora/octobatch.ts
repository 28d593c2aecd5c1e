import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compileExpression } from '../../packages/core/src/expression/expression.ts';
import { toJson } from '../../packages/core/src/expression/values/to-json.ts';
import { type Answer, judgeRows } from './judge-rows.ts';
import { jsonLines, type Row } from './row.ts';

type Data = Record<string, unknown>;

/** A row of the oracle with our result: the same, different on purpose, or different. */
interface Compared {
  readonly part: string;
  readonly id: string;
  readonly isSame: boolean;
  readonly purpose?: string | undefined;
  readonly shown: string;
}

/** What surrounds the words of that project's vocabularies. */
const POLICY = { vocabulary: { prefixes: ['shadow '], delimiters: [' | '] } };

/**
 * Compares our expressions, coercion and reading with the results of seed 003's own functions; true if something differs without
 * a reason.
 */
export async function compareWithOracle(folder: string): Promise<boolean> {
  const rows = jsonLines(path.join(folder, 'octobatch-oracle.jsonl'));
  const compared = [...compareExpressions(rows), ...(await compareCoercion(rows)), ...(await compareReading(rows))];
  printCompared(compared);
  return compared.some((one) => !one.isSame && one.purpose === undefined);
}

function compareExpressions(rows: readonly Data[]): readonly Compared[] {
  // One of the expressions appends to a list of the context, which was recorded after that.
  const written = rows.find((row) => row.kind === 'asteval-context')?.context as Data;
  const context = { ...written, items: (written.items as number[]).slice(0, 3) };
  return rows
    .filter((row) => row.kind === 'asteval')
    .map((row) => {
      const ours = evaluated(String(row.expr), context);
      const theirs = row.ok ? { value: row.result } : {};
      return {
        part: 'expressions',
        id: String(row.id),
        isSame: isDeepStrictEqual(ours, theirs),
        purpose: expressionPurpose(String(row.expr), row),
        shown: `${row.expr}: ${JSON.stringify(ours)} for ${JSON.stringify(theirs)}`,
      };
    });
}

/** The value as JSON, or nothing if there is an error. */
function evaluated(source: string, context: Data): { readonly value?: unknown } {
  const expression = compileExpression(source);
  if ('problem' in expression) return {};
  const evaluation = expression.evaluate({ output: context });
  return evaluation.ok ? { value: toJson(evaluation.value) } : {};
}

function expressionPurpose(source: string, row: Data): string | undefined {
  if (source.includes('dir()')) return 'dir() lists the names of the data; there it is not defined';
  if (/\btype\(/.test(source)) return 'type tells the type of a value; there it is not defined';
  if (/NotImplementedError.*GeneratorExp/s.test(String(row.error)))
    return 'generator expressions work; there they are not implemented';
  const isPrinted = typeof row.result === 'string' && /^(?:<(?:Procedure|\w+ object at)|range\()/.test(row.result);
  return isPrinted ? 'functions, iterators and ranges have no JSON form; the oracle prints them with their address' : undefined;
}

async function compareCoercion(rows: readonly Data[]): Promise<readonly Compared[]> {
  const asked = rows.filter((row) => row.kind === 'coerce');
  const answers = await judgeRows(
    asked.map((row) => toRow(row, JSON.stringify(row.input), { schema: row.schema, policy: POLICY })),
  );
  return asked.map((row, index) => {
    const answer = answers[index] as Answer;
    const isSame = row.valid ? answer.status === 'pass' && isDeepStrictEqual(answer.value, row.output) : answer.status !== 'pass';
    const got = `${answer.status} ${JSON.stringify(answer.value ?? answer.held)}`;
    const shown = `${JSON.stringify(row.input)}: ${got} for ${row.valid ? JSON.stringify(row.output) : 'refused'}`;
    return { part: 'coercion', id: String(row.id), isSame, purpose: isSame ? undefined : coercionPurpose(row, answer), shown };
  });
}

/** Why we coerce a value differently: decided by the schema and the codes of the changes, never by the row. */
function coercionPurpose(row: Data, answer: Answer): string | undefined {
  const codes = new Set(answer.changes.map((change) => change.code));
  const found = new Set(answer.findings.map((finding) => finding.code));
  if (codes.has('coerce.scalar-to-string')) return 'a number or boolean where only text fits keeps its source text';
  if (codes.has('coerce.loose-json-text')) return 'damaged JSON in a string is repaired and held';
  if (codes.has('coerce.scalar-to-list') && answer.status === 'hold') return 'a value put into a list is held, not passed';
  if (codes.has('coerce.scalar-to-list')) return 'text is not put into an object of a list on a guess';
  if (codes.has('coerce.padded-number')) return 'leading zeros and separators are held, not passed';
  if (codes.has('coerce.json-text')) return 'JSON in a string is unwrapped where the schema refuses text';
  if (found.has('coerce.two-words')) return 'two words of a vocabulary are refused, not cut to the first';
  if (codes.has('coerce.string-to-number') && !row.valid)
    return 'type lists, references and unions are coerced too, and whole floats to integers';
  return undefined;
}

async function compareReading(rows: readonly Data[]): Promise<readonly Compared[]> {
  const asked = rows.filter((row) => row.kind === 'parse_json_response');
  const answers = await judgeRows(asked.map((row) => toRow(row, String(row.raw), {})));
  return asked.map((row, index) => {
    const answer = answers[index] as Answer;
    const isRefused = row.output === null;
    const isSame = isRefused ? answer.status !== 'pass' : isDeepStrictEqual(answer.value ?? answer.held, row.output);
    const got = `${answer.status} ${JSON.stringify(answer.value ?? answer.held)}`;
    const shown = `${JSON.stringify(row.raw)}: ${got} for ${JSON.stringify(row.output)}`;
    return { part: 'reading', id: String(row.id), isSame, purpose: isSame ? undefined : readingPurpose(row, answer), shown };
  });
}

function readingPurpose(row: Data, answer: Answer): string | undefined {
  if (row.output === null && answer.changes.length > 0) return 'what is wrapped or damaged is read with its changes told';
  if (row.output === null && typeof answer.value === 'object')
    return 'valid JSON is read as it stands, whatever its strings hold';
  return answer.status === 'hold' ? 'values that JSON has not are held as null' : undefined;
}

function toRow(row: Data, raw: string, contract: Row['contract']): Row {
  return { id: String(row.id), suite: 'octobatch', raw, contract, want: { kind: 'anything' } };
}

function printCompared(compared: readonly Compared[]): void {
  console.log("\noctobatch-oracle: seed 003's own functions");
  for (const [part, rows] of Map.groupBy(compared, (one) => one.part)) {
    const same = rows.filter((one) => one.isSame).length;
    const purposes = rows.filter((one) => !one.isSame && one.purpose !== undefined);
    const others = rows.filter((one) => !one.isSame && one.purpose === undefined);
    console.log(
      `  ${part}: ${rows.length} rows, ${same} the same, ${purposes.length} differ on purpose, ${others.length} differ`,
    );
    for (const [purpose, group] of Map.groupBy(purposes, (one) => one.purpose)) console.log(`    ${group.length}  ${purpose}`);
    for (const other of others) console.log(`    DIFFERS ${other.id}  ${other.shown}`);
  }
}
