import type { Items, NamedExpression } from '../model/pipeline.ts';
import type { Folder } from './folder.ts';
import type { StepPolicy } from './read-policy.ts';

/** Options for opening a folder. */
export interface OpenOptions {
  /** Steps that run scripts are skipped instead of being reported as errors. */
  readonly skipScripts?: boolean;
  /** Items to use instead of the folder's, whose file is then not read: the `sampleItems` of a folder that was validated before. */
  readonly items?: Items['lists'];
  /** How often each unit is made, instead of the folder's own setting. */
  readonly repeat?: number;
}

export interface StepReading {
  readonly folder: Folder;
  readonly options: OpenOptions;
  readonly variables: readonly NamedExpression[];
  readonly policy: StepPolicy;
}
