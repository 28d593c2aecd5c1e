import { cpus, loadavg } from 'node:os';
import { short } from './figures.ts';

/** One line about where the figures come from. */
export function machineLine(): string {
  const all = cpus();
  const model = all[0]?.model.trim() || 'unknown processor';
  return `${model}, ${all.length} cores, load ${loadavg().map(short).join(' ')}, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
}
