import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WAITING = /screen|page|looks|unseen|cleared|run-acts|postgres|gate-mcp|python|wizard|terminal|hardship|share/;

// When all files that wait have been started, as a share of the whole: the last ones would wait alone.
const EARLY = 2 / 3;

// Starts files that wait and files that compute in turns, so that the cores have work while others wait.
export class InTurns extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [waiting = [], computing = []] = [true, false].map((is) => sorted.filter((file) => WAITING.test(file.moduleId) === is));
    const placed = [...spread(waiting, EARLY), ...spread(computing, 1)];
    return placed.sort(([one], [other]) => one - other).map(([, file]) => file);
  }
}

function spread(
  files: readonly TestSpecification[],
  end: number,
): readonly (readonly [place: number, file: TestSpecification])[] {
  return files.map((file, at) => [(at / files.length) * end, file]);
}
