import { cpus, loadavg } from 'node:os';
import { short } from './figures.ts';

export function machineLine(): string {
  const all = cpus();
  const model = all[0]?.model.trim() || 'unknown processor';
  const load = loadavg().map(short).join(' ');
  const { node } = process.versions;
  return `${model}, ${all.length} cores, load ${load}, Node ${node}, ${process.platform} ${process.arch}`;
}
