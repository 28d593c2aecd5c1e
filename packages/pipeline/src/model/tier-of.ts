import type { Code, Group } from '@tamis/core';
import { groupOf } from '@tamis/core/loop';

export function tierOf(code: string): Group {
  return groupOf({
    status: 'fail',
    findings: [{ code: code as Code, severity: 'error', path: '', args: {} }],
    changes: [],
    dropped: [],
  });
}
