import type { OpenEmpty } from './setting.ts';

export function interleavingsBehaviour(_open: OpenEmpty): void {}
