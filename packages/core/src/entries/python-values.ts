export { bind, intArg, NO_NAMES, textArg } from '../expression/arguments.ts';
export { BUILTINS } from '../expression/builtins/builtins.ts';
export { round } from '../expression/builtins/round.ts';
export { sortedItems } from '../expression/builtins/sorted-items.ts';
export { Exhausted, PyError, typeError, valueError } from '../expression/errors.ts';
export { type ExpressionBudget, Meter } from '../expression/meter.ts';
export { findMethod, MUTATORS } from '../expression/methods/find-method.ts';
export { contains } from '../expression/values/contains.ts';
export { copyOf } from '../expression/values/copy.ts';
export { equals, isSame } from '../expression/values/equals.ts';
export { format } from '../expression/values/format.ts';
export { cursorOf, MadeCursor, toList } from '../expression/values/iterate.ts';
export { keyOf } from '../expression/values/key.ts';
export { dictOf, entriesOf, isMapping, lookUp } from '../expression/values/mapping.ts';
export { floatOf, intOf, isFloat, isInt, isNumber, toDouble } from '../expression/values/numbers.ts';
export { OPERATORS, type Operator, PREFIXES } from '../expression/values/operators.ts';
export { compare, type Ordering } from '../expression/values/order.ts';
export { repr, str } from '../expression/values/repr.ts';
export { slice, subscript } from '../expression/values/subscript.ts';
export { textLength, textSlice } from '../expression/values/text.ts';
export { isTrue } from '../expression/values/truth.ts';
export { typeName } from '../expression/values/type-name.ts';
export {
  Callable,
  Cursor,
  Dict,
  Float,
  ITERATION_END,
  type KeywordArguments,
  Made,
  Module,
  PyRange,
  PySet,
  Tuple,
  type Value,
  View,
} from '../expression/values/value.ts';
