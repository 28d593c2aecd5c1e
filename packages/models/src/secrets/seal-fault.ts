import { Fault } from '@tamis/core';
import { known } from '@tamis/core/internal';
import { redact } from './redact.ts';

const EXCERPT = 4000;

const MESSAGE = 400;

// Makes a fault safe to leave this package: it contains no secret and only the start of a body. Secrets are removed before the body is cut,
// because a cut inside a secret would leave a part that nothing recognises.
export function sealFault(fault: Fault, secrets: readonly string[], status?: number): Fault {
  const { excerpt, ...detail } = fault.detail;
  const sealed = known({
    ...known({ status }),
    ...detail,
    excerpt: excerpt === undefined ? undefined : cut(redact(excerpt, secrets), EXCERPT),
  });
  return new Fault(fault.code, cut(redact(fault.message, secrets), MESSAGE), sealed);
}

function cut(text: string, length: number): string {
  const start = text.slice(0, length);
  return text.length > length && !start.isWellFormed() ? start.slice(0, -1) : start;
}
