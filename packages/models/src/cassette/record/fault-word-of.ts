import type { Fault } from '@tamis/core';
import type { FaultCode } from '@tamis/core/model';
import { codeOfStatus } from '../../classify/status-fault.ts';
import type { FaultWord } from '../format/fault-word.ts';
import { writeDuration } from '../lib/duration.ts';

// Faults whose word does not depend on anything else.
const WORDS: { readonly [code in FaultCode]?: FaultWord } = {
  'fault.network': 'reset',
  'fault.timeout-connect': 'hang',
  'fault.timeout-first-byte': 'hang',
  'fault.timeout-total': 'hang',
  'fault.timeout-idle': 'silence',
  'fault.error-in-body': 'error-in-200',
  'fault.no-choices': 'no-choices',
  'fault.cut-stream': 'cut@0',
  'fault.refused': 'refusal',
  'fault.filtered': 'filter',
};

// The status of a fault that does not state its own.
const STATUSES: { readonly [code in FaultCode]?: number } = {
  'fault.rate-limited': 429,
  'fault.server': 500,
  'fault.auth': 401,
  'fault.bad-request': 400,
};

export function faultWordOf({ code, detail }: Fault): FaultWord | undefined {
  if (code === 'fault.bad-body') return detail.excerpt === '' ? 'empty' : 'html';
  const usual = STATUSES[code] ?? ownStatus(detail.status, code);
  if (usual === undefined) return WORDS[code];
  const { status = usual } = detail;
  return statusWord(status >= 400 && status < 600 ? status : usual, detail.retryAfter);
}

function ownStatus(status: number | undefined, code: FaultCode): number | undefined {
  return status !== undefined && status >= 400 && codeOfStatus(status) === code ? status : undefined;
}

export function statusWord(status: number, wait: number | undefined): FaultWord {
  return wait === undefined ? `${status}` : `${status}:${writeDuration(wait)}`;
}
