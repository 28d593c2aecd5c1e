import { lines } from '../gate/lines.ts';
import { yaml } from '../gate/yaml.ts';
import { allKinds } from '../kinds/all-kinds.ts';
import { type Compile, compiler } from '../kinds/compiler.ts';
import { re2 } from '../lib/re2.ts';
import { celLanguage } from '../stages/rules/cel-language.ts';
import { pythonLanguage } from '../stages/rules/python-language.ts';
import { AT_HAND } from './at-hand.ts';

/** Compiles a contract of any kind into a gate. Throws a ContractError that lists every problem. */
export const compile: Compile<typeof allKinds> = compiler({
  ...AT_HAND,
  kinds: allKinds,
  languages: [pythonLanguage, celLanguage],
  formats: [yaml, lines],
  patterns: re2,
});
