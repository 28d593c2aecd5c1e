import type { Telemetry } from '@tamis/core/model';

const REGISTERED = Symbol.for('opentelemetry.js.api.1');

// The telemetry of this process, if it was started with an SDK (`--import`). Otherwise no telemetry code is loaded.
export async function registeredTelemetry(): Promise<{ readonly telemetry?: Telemetry }> {
  const registered = (Reflect.get(globalThis, REGISTERED) ?? {}) as object;
  if (!('trace' in registered) && !('metrics' in registered)) return {};
  const { otel } = await import('@tamis/models/telemetry');
  return { telemetry: otel() };
}
