import { ajvValidate } from './ajv.ts';
import { load } from './load.ts';

export function repairWithAjv(): (text: string) => unknown {
  const { jsonrepair } = load<{ jsonrepair: (text: string) => string }>('jsonrepair');
  const validate = ajvValidate();
  return (text) => {
    try {
      const value: unknown = JSON.parse(jsonrepair(text));
      return validate(value) ? value : undefined;
    } catch {
      return undefined;
    }
  };
}
