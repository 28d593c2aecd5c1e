import type { PathExtraction } from './extractor.ts';

/** Why a path was skipped. */
export type PathError = 'ENCODING_ERROR' | 'PATH_TOO_LONG';

/** What became of a path that no rule was applied to. */
const REFUSED: PathExtraction = {
  rule: null,
  status: 'failed',
  tag: null,
  tags: [],
  fields: {},
  errors: {},
  defaulted: [],
};

/** The line of a path. */
export function extractionLine(path: string, found: PathExtraction): string {
  const { rule, status, tag, tags, fields, errors, defaulted, problem } = found;
  const line = { path, rule, status, tag, tags, fields, errors };
  const rest = { ...(defaulted.length === 0 ? {} : { defaulted }), ...(problem === undefined ? {} : { problem }) };
  return `${JSON.stringify({ ...line, ...rest })}\n`;
}

/** The line of a path that was skipped: it has the bytes, because the text may be incomplete. */
export function refusedLine(bytes: Buffer, error: PathError): string {
  const { rule, status, tag, tags, fields } = REFUSED;
  const path = bytes.toString('utf8');
  const line = { path, path_b64: bytes.toString('base64'), rule, status, tag, tags, fields, errors: { '': error } };
  return `${JSON.stringify(line)}\n`;
}
