import { Fault } from '@tamis/core';

export function onDisk<Result>(place: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw diskFault(error, place);
  }
}

function diskFault(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const message = `${place}: ${error.message}`;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return new Fault('fault.disk-full', message);
  if (error.code === 'EROFS' || error.code === 'EACCES' || error.code === 'EPERM')
    return new Fault('fault.disk-read-only', message);
  return new Fault('fault.disk', message);
}
