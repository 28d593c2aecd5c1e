import type { Sandbox } from '@tamis/core';
import { errorCode } from '@tamis/files';

/** Where code of a model can be run; undefined where `@tamis/python` is not installed. Nothing is started before it is used. */
export async function openSandbox(): Promise<Sandbox | undefined> {
  try {
    const { pythonSandbox } = await import('@tamis/python');
    return pythonSandbox();
  } catch (error) {
    if (['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(errorCode(error))) return undefined;
    throw error;
  }
}
