import { Fault } from '@tamis/core';
import { statusFault } from '../classify/status-fault.ts';
import type { HttpAnswer } from './exchange.ts';
import { readText } from './read-body.ts';

const MOST_ERROR_BYTES = 256 * 1024;

// Rejects with the response's fault unless its status reports success.
export async function requireGood(answer: HttpAnswer): Promise<void> {
  if (answer.status < 200 || answer.status > 299) throw statusFault(answer.status, answer.headers, await errorText(answer));
}

// The text of an error page. If it is too long, cut or garbled, the status is enough. Only a cancellation is rethrown.
async function errorText(answer: HttpAnswer): Promise<string> {
  try {
    return await readText(answer.chunks(), MOST_ERROR_BYTES);
  } catch (error) {
    if (error instanceof Fault && error.code !== 'fault.cancelled') return '';
    throw error;
  }
}
