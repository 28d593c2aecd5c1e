import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait: for keys to be read, pages to be drawn, servers to answer. Beside them others can run. */
const WAITING = /screen|page|looks|unseen|run-acts|postgres|gate-mcp|python|wizard|terminal|hardship|share/;

/** Starts the files that wait before those that only compute, so that the last ones do not wait alone. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [waiting, others] = [true, false].map((is) => sorted.filter(({ moduleId }) => WAITING.test(moduleId) === is));
    return [...(waiting ?? []), ...(others ?? [])];
  }
}
