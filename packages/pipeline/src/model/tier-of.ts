import type { Code, Group } from '@tamis/core';
import { groupOf } from '@tamis/core/loop';

/** The tier of a code, under which retries are counted. */
export function tierOf(code: string): Group {
  return groupOf({
    status: 'fail',
    findings: [{ code: code as Code, severity: 'error', path: '', args: {} }],
    changes: [],
    dropped: [],
  });
}
