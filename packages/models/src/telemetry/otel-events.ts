import type { Attributes, Context } from '@opentelemetry/api';

const [LOGS, VERSION] = [Symbol.for('io.opentelemetry.js.api.logs'), 1] as const;

// Severity `INFO`.
const INFO = 9;

interface Loggers {
  readonly getLogger: (name: string) => { readonly emit: (record: object) => void };
}

export function logEvent(scope: string, eventName: string, attributes: Attributes, context: Context): boolean {
  const registered: unknown = Reflect.get(globalThis, LOGS);
  if (typeof registered !== 'function') return false;
  const loggers = registered(VERSION) as Loggers;
  loggers.getLogger(scope).emit({ eventName, attributes, context, severityNumber: INFO });
  return true;
}
