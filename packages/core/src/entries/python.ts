export {
  type CompileOptions,
  compileExpression,
  type Evaluation,
  type Expression,
  type ExpressionProblem,
  type NameScope,
} from '../expression/expression.ts';
export { randomModule } from '../expression/random/random-module.ts';
export { toJson } from '../expression/values/to-json.ts';
export { python } from '../stages/rules/python.ts';
