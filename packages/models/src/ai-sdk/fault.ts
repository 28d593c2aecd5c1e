import { Fault } from '@tamis/core';
import type { FaultCode } from '@tamis/core/model';
import type { Headers } from '../classify/retry-after.ts';
import { statusFault } from '../classify/status-fault.ts';
import { documentOf } from '../transport/document.ts';

const CODES: ReadonlyMap<string, FaultCode> = new Map([
  ['AI_LoadAPIKeyError', 'fault.missing-key'],
  ['AI_EmptyResponseBodyError', 'fault.bad-body'],
  ['AI_InvalidResponseDataError', 'fault.bad-body'],
  ['AI_JSONParseError', 'fault.bad-body'],
  ['AI_TypeValidationError', 'fault.bad-body'],
  ['AI_NoContentGeneratedError', 'fault.no-choices'],
  ['AI_InvalidArgumentError', 'fault.bad-request'],
  ['AI_InvalidPromptError', 'fault.bad-request'],
  ['AI_LoadSettingError', 'fault.bad-request'],
  ['AI_NoSuchModelError', 'fault.bad-request'],
  ['AI_UnsupportedFunctionalityError', 'fault.bad-request'],
]);

interface SdkError {
  readonly name?: string;
  readonly message?: string;
  readonly statusCode?: number;
  readonly isRetryable?: boolean;
  readonly responseBody?: string;
  readonly responseHeaders?: Headers;
}

export function aiSdkFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const { name = '', message = 'no reason given', statusCode, responseBody = '', ...rest } = (error ?? {}) as SdkError;
  const code = CODES.get(name);
  if (code === 'fault.missing-key') return new Fault(code, `${message} Everything that needs no model works without it.`);
  if (code !== undefined) return new Fault(code, `The AI SDK can't continue: ${message}`);
  if (statusCode === undefined) return new Fault('fault.network', `The call failed before a response arrived: ${message}`);
  if (statusCode < 300) return bodyFault(statusCode, responseBody, message);
  return worthAnother(statusFault(statusCode, rest.responseHeaders ?? {}, responseBody), rest.isRetryable === true);
}

// The fault for a successful response that the SDK could not read.
function bodyFault(status: number, text: string, message: string): Fault {
  try {
    documentOf(text);
    return new Fault('fault.bad-body', `The response is not a model reply: ${message}`, { status, excerpt: text });
  } catch (fault) {
    return fault as Fault;
  }
}

function worthAnother(fault: Fault, isRetryable: boolean): Fault {
  return isRetryable && fault.code === 'fault.bad-request' ? new Fault('fault.server', fault.message, fault.detail) : fault;
}
