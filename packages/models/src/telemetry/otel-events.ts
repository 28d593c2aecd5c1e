import type { Attributes, Context } from '@opentelemetry/api';

/** The key under which the OpenTelemetry API for logs keeps what a program has registered, and the version of what is kept there. */
const [LOGS, VERSION] = [Symbol.for('io.opentelemetry.js.api.logs'), 1] as const;

/** Severity `INFO`. */
const INFO = 9;

/** The part of a logger provider that is used here. */
interface Loggers {
  readonly getLogger: (name: string) => { readonly emit: (record: object) => void };
}

/** Records an event in the program's log, if it has registered one. Returns whether it has. */
export function logEvent(scope: string, eventName: string, attributes: Attributes, context: Context): boolean {
  const registered: unknown = Reflect.get(globalThis, LOGS);
  if (typeof registered !== 'function') return false;
  const loggers = registered(VERSION) as Loggers;
  loggers.getLogger(scope).emit({ eventName, attributes, context, severityNumber: INFO });
  return true;
}
