import { enterRoster, type FleetWatch, type Roster, type WorkerState, watchFleet } from '@tamis/ledger/internal';
import { type RunEvent, thisWorker, type WorkOptions } from '@tamis/pipeline';
import type { HealthPlace } from '../flags/health-place.ts';
import { registeredTelemetry } from '../io/telemetry.ts';
import { type HealthServer, serveHealth } from './serve-health.ts';
import { Tally } from './tally.ts';

export interface DutyGiven {
  readonly role: 'leader' | 'worker';
  readonly db: string | undefined;
  readonly runs: () => readonly string[];
  readonly most: number;
  readonly stop: AbortSignal;
  readonly health: HealthPlace | undefined;
}

export interface Duty extends Pick<WorkOptions, 'telemetry'> {
  readonly see: (event: RunEvent) => void;
  readonly backlog: FleetWatch['backlog'];
  readonly end: () => Promise<void>;
}

const STUCK = 150_000;

const PATIENCE = 900;

export async function beginDuty(given: DutyGiven): Promise<Duty> {
  const { db, role, runs, most, stop, health } = given;
  const tally = new Tally();
  const state = (): WorkerState['state'] => (stop.aborted ? 'draining' : runs().length > 0 ? 'working' : 'idle');
  const fleet = db === undefined ? undefined : watchFleet(db);
  const { prometheus, type, ...telemetry } = await measuring(health !== undefined);
  const name = { holder: thisWorker(), role };
  const roster = db && enterRoster(db, name, () => ({ state: state(), runs: runs(), most, ...tally.figures }));
  const leave = async () => await Promise.all([(roster || undefined)?.leave(), fleet?.close()]);
  let server: HealthServer | undefined;
  try {
    const checks = {
      ill: () => illness(roster || undefined),
      unready: async () => (stop.aborted ? 'draining' : await away(fleet)),
    };
    if (health !== undefined) server = await serveHealth(health, { ...checks, metrics: prometheus, type });
  } catch (problem) {
    await leave();
    throw problem;
  }
  return {
    ...telemetry,
    see: tally.see,
    backlog: async () => (await fleet?.backlog()) ?? [],
    end: async () => {
      await leave();
      await server?.close();
    },
  };
}

// Telemetry that also measures for `/metrics`, if that is wanted.
async function measuring(isWanted: boolean) {
  if (!isWanted) return { ...(await registeredTelemetry()), prometheus: async () => '', type: '' };
  const { prometheus, PROMETHEUS_TYPE, otel } = await import('@tamis/models/telemetry');
  const { meter, text } = prometheus();
  return { telemetry: otel({ also: meter }), prometheus: text, type: PROMETHEUS_TYPE };
}

// Why a process is stuck. A database that is away is no reason: results wait in memory, and a restart would lose them.
function illness(roster: Roster | undefined): string | undefined {
  const silent = roster === undefined ? 0 : performance.now() - roster.triedAt();
  return silent > STUCK ? `no heartbeat for ${Math.round(silent / 1000)} s` : undefined;
}

async function away(fleet: FleetWatch | undefined): Promise<string | undefined> {
  if (fleet === undefined) return undefined;
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  const isThere = await Promise.race([fleet.isReachable().catch(() => false), late]);
  return isThere ? undefined : 'the database does not answer';
}
