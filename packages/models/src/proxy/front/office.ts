import type { Agent } from 'node:http';
import type { Timeouts } from '../../transport/timeouts.ts';
import type { Memory } from '../memory/memory.ts';
import type { HeaderChoice } from '../upstream/passed-headers.ts';
import type { ProxyMarks } from '../verdict/marks.ts';
import type { Admission } from './admission.ts';
import type { Court } from './court.ts';
import type { ProxyContract, ProxyOptions } from './proxy-options.ts';
import type { Route } from './route.ts';

export interface Office {
  readonly options: ProxyOptions;
  readonly admit: Admission;
  readonly contracts: ReadonlyMap<string, ProxyContract>;
  readonly court: Court;
  readonly memory: Memory;
  readonly warnedOf: Set<string>;
  readonly timeouts: Timeouts;
  readonly headersFor: HeaderChoice;
  readonly agent: Agent;
  readonly target: (path: string, query: string) => URL;
}

export interface Served {
  readonly route?: Route;
  readonly passed?: string;
  readonly status?: number;
  readonly marks?: ProxyMarks;
}
