import type { Exchange } from '@tamis/models';
import { expressionStep, type Fields, makeUnits, openPipeline, toPlain, type Unit } from '@tamis/pipeline';

export function unitsOf(folder: string): readonly Unit[] {
  const opened = openPipeline(folder);
  if ('mistakes' in opened) throw new Error(`${opened.mistakes.length} mistakes in ${folder}`);
  const { steps, processing } = opened.pipeline;
  return [...makeUnits(processing)].map((unit) => {
    const [first] = steps;
    const computed = first?.scope === 'expression' ? expressionStep(first, unit) : undefined;
    return computed?.status === 'done' ? computed.unit : unit;
  });
}

export interface Script {
  readonly step: string;
  readonly good: object | ((fields: Fields) => object);
  readonly bad: object;
}

const usage = { inputTokens: 100, outputTokens: 20 };

function exchangesFor({ id: unit, fields }: Unit, number: number, { step, good, bad }: Script, after = 0): readonly Exchange[] {
  const clean = JSON.stringify(typeof good === 'function' ? toPlain(good(fields) as Fields) : good);
  const wrong = JSON.stringify(bad);
  const at = (attempt: number, text: string, more: Partial<Exchange> = {}): Exchange => ({
    ...{ step, unit, attempt, ...(after > 0 && { after }) },
    reply: { text, usage },
    ...more,
  });
  switch (number % 8) {
    case 1:
      return [at(1, wrong), at(2, clean)];
    case 2:
      return [{ step, unit, attempt: 1, fault: '429:0.2s' }, at(1, clean)];
    case 3:
      return [at(1, clean, { fault: 'cut@40' }), at(1, clean)];
    case 4:
      return [at(1, `Here it is:\n\`\`\`json\n${clean.replace(/\}$/, ',}')}\n\`\`\``)];
    case 5:
      return [at(1, clean, { fault: 'length' }), at(2, wrong), at(3, clean)];
    case 6:
      return [{ step, unit, attempt: 1, fault: '500' }, at(1, ''), at(2, clean)];
    case 7:
      return number % 16 === 7 ? [at(1, wrong), at(2, wrong), at(3, wrong), at(4, wrong)] : [at(1, clean)];
    default:
      return [at(1, clean)];
  }
}

// The cassette of all units and steps. A unit that fails at a step never reaches the next.
export function cassetteFor(units: readonly Unit[], scripts: readonly Script[], after = 0): readonly Exchange[] {
  return units.flatMap((unit, number) =>
    scripts.flatMap((script, place) => exchangesFor(unit, number + 3 * place, script, after)),
  );
}
