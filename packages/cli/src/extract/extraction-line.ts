import type { Extraction } from '@tamis/core/extraction-rules';

/** Why nothing was looked for in a path at all. */
export type PathError = 'ENCODING_ERROR' | 'PATH_TOO_LONG';

/** What became of a path that no rule was asked about. */
export const REFUSED: Extraction = { rule: null, status: 'failed', tag: null, tags: [], fields: {}, errors: {}, defaulted: [] };

/** The line of a path. */
export function extractionLine(path: string, { rule, status, tag, tags, fields, errors, defaulted, detail }: Extraction): string {
  const line = { path, rule, status, tag, tags, fields, errors };
  const more = { ...(defaulted.length === 0 ? {} : { defaulted }), ...(detail === undefined ? {} : { detail }) };
  return `${JSON.stringify(defaulted.length === 0 && detail === undefined ? line : { ...line, ...more })}\n`;
}

/** The line of a path that could not be looked at: its bytes are there, because the text may not be all of it. */
export function refusedLine(bytes: Buffer, error: PathError): string {
  const { rule, status, tag, tags, fields } = REFUSED;
  const path = bytes.toString('utf8');
  const line = { path, path_b64: bytes.toString('base64'), rule, status, tag, tags, fields, errors: { '': error } };
  return `${JSON.stringify(line)}\n`;
}
