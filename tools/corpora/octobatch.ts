import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compileExpression } from '../../packages/core/src/expression/expression.ts';
import { toJson } from '../../packages/core/src/expression/values/to-json.ts';
import type { Asked, Compared } from './compare.ts';
import type { Answer } from './judge-rows.ts';
import { jsonLines } from './row.ts';

type Data = Record<string, unknown>;

const POLICY = { vocabulary: { prefixes: ['shadow '], delimiters: [' | '] } };

const rowsOf = (folder: string, kind: string) =>
  jsonLines(path.join(folder, 'octobatch-oracle.jsonl')).filter((row) => row.kind === kind);

export function oracleExpressions(folder: string): readonly Compared[] {
  // One of the expressions appends to a list of the context, which was recorded after that.
  const written = rowsOf(folder, 'asteval-context')[0]?.context as Data;
  const context = { ...written, items: (written.items as number[]).slice(0, 3) };
  return rowsOf(folder, 'asteval').map((row) => {
    const ours = evaluated(String(row.expr), context);
    const theirs = row.ok ? { value: row.result } : {};
    const isSame = isDeepStrictEqual(ours, theirs);
    const shown = `${row.expr}: ${JSON.stringify(ours)} for ${JSON.stringify(theirs)}`;
    return {
      part: 'octobatch-oracle, expressions',
      id: String(row.id),
      isSame,
      purpose: expressionPurpose(String(row.expr), row),
      shown,
    };
  });
}

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

export function oracle(folder: string): readonly Asked[] {
  const coercion = rowsOf(folder, 'coerce').map((row): Asked => {
    return {
      part: 'octobatch-oracle, coercion',
      id: String(row.id),
      forms: [{ raw: JSON.stringify(row.input), contract: { schema: row.schema, policy: POLICY } }],
      compare: (answer) => {
        const passes = answer.status === 'pass';
        const isSame = row.valid ? passes && isDeepStrictEqual(answer.value, row.output) : !passes;
        return { isSame, purpose: isSame ? undefined : coercionPurpose(row, answer) };
      },
    };
  });
  const reading = rowsOf(folder, 'parse_json_response').map((row): Asked => {
    return {
      part: 'octobatch-oracle, reading',
      id: String(row.id),
      forms: [{ raw: String(row.raw), contract: {} }],
      compare: (answer) => {
        const isSame =
          row.output === null ? answer.status !== 'pass' : isDeepStrictEqual(answer.value ?? answer.held, row.output);
        return { isSame, purpose: isSame ? undefined : readingPurpose(row, answer) };
      },
    };
  });
  return [...coercion, ...reading];
}

// Why we coerce a value differently: decided by the schema and the codes of the changes, never by the row.
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

function readingPurpose(row: Data, answer: Answer): string | undefined {
  if (row.output === null && answer.changes.length > 0) return 'what is wrapped or damaged is read with its changes told';
  if (row.output === null && typeof answer.value === 'object')
    return 'valid JSON is read as it stands, whatever its strings hold';
  return answer.status === 'hold' ? 'values that JSON has not are held as null' : undefined;
}
