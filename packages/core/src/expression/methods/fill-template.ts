import { PyError, valueError } from '../errors.ts';
import type { Meter } from '../meter.ts';
import { format } from '../values/format.ts';
import { repr, str } from '../values/repr.ts';
import type { KeywordArguments, Value } from '../values/value.ts';

// A placeholder: a number or a name, a conversion, a format specification. Paths such as `{0.name}` and `{0[key]}` are rejected.
const HOLE = /\{\{|\}\}|\{([^{}!:]*)(?:!([rsa]))?(?::([^{}]*))?\}|[{}]/g;

// Fills in a format string, as in `'{} of {name:>5}'.format(1, name='x')`.
export function fillTemplate(template: string, args: readonly Value[], named: KeywordArguments, meter: Meter): string {
  meter.make(template.length);
  let next = 0;
  return template.replace(HOLE, (hole, name: string | undefined, conversion: string | undefined, specification = '') => {
    if (hole === '{{' || hole === '}}') return hole.charAt(0);
    if (name === undefined) return valueError(`Single '${hole}' encountered in format string`);
    const value = argument(name === '' ? String(next++) : name, args, named);
    const text = format(conversion === undefined ? value : conversion === 's' ? str(value) : repr(value), specification, meter);
    meter.make(text.length);
    return text;
  });
}

function argument(name: string, args: readonly Value[], named: KeywordArguments): Value {
  if (/[.[\]]/.test(name)) return valueError('attributes and items cannot be reached from a format string');
  const value = /^[0-9]{1,9}$/.test(name) ? args[Number(name)] : named.get(name);
  if (value !== undefined) return value;
  if (/^[0-9]+$/.test(name)) throw new PyError('IndexError', `Replacement index ${name} out of range for positional args tuple`);
  throw new PyError('KeyError', repr(name));
}
