import { checksTexts } from './checks.ts';
import { coerceTexts } from './coerce.ts';
import { contractTexts } from './contract.ts';
import { extractTexts } from './extract.ts';
import { formatTexts } from './formats.ts';
import { groundTexts } from './ground.ts';
import { parseTexts } from './parse.ts';
import { rulesTexts } from './rules.ts';
import { schemaTexts } from './schema.ts';
import type { Texts } from './texts.ts';
import { verdictTexts } from './verdict.ts';

export const stageTexts: Texts = /* @__PURE__ */ Object.assign(
  {},
  extractTexts,
  parseTexts,
  formatTexts,
  coerceTexts,
  schemaTexts,
  rulesTexts,
  groundTexts,
  checksTexts,
  verdictTexts,
  contractTexts,
);
