import type { Dialect } from './dialect.ts';
import { dialect as apertus } from './known/apertus.ts';
import { dialect as claude } from './known/claude.ts';
import { dialect as cline } from './known/cline.ts';
import { dialect as commandR } from './known/command-r.ts';
import { dialect as commandR7b } from './known/command-r7b.ts';
import { dialect as deepseekR1Markdown } from './known/deepseek-r1-markdown.ts';
import { dialect as deepseekR1Spaces } from './known/deepseek-r1-spaces.ts';
import { dialect as deepseekV3 } from './known/deepseek-v3.ts';
import { dialect as deepseekV31 } from './known/deepseek-v3-1.ts';
import { dialect as deepseekV32 } from './known/deepseek-v3-2.ts';
import { dialect as deepseekV4 } from './known/deepseek-v4.ts';
import { dialect as functionGemma } from './known/function-gemma.ts';
import { dialect as functionary } from './known/functionary.ts';
import { dialect as functionaryV32 } from './known/functionary-v3-2.ts';
import { dialect as gemma4 } from './known/gemma-4.ts';
import { dialect as gigachat } from './known/gigachat.ts';
import { dialect as glm } from './known/glm.ts';
import { dialect as gptOss } from './known/gpt-oss.ts';
import { dialect as gptOssAddressFirst } from './known/gpt-oss-address-first.ts';
import { dialect as granite } from './known/granite.ts';
import { dialect as hermes } from './known/hermes.ts';
import { dialect as hunyuan } from './known/hunyuan.ts';
import { dialect as hunyuanOpen } from './known/hunyuan-open.ts';
import { dialect as inkling } from './known/inkling.ts';
import { dialect as internlm } from './known/internlm.ts';
import { dialect as invoke } from './known/invoke.ts';
import { dialect as jamba } from './known/jamba.ts';
import { dialect as kimiK2 } from './known/kimi-k2.ts';
import { dialect as kimiK3 } from './known/kimi-k3.ts';
import { dialect as kimiK3Json } from './known/kimi-k3-json.ts';
import { dialect as lfm2 } from './known/lfm2.ts';
import { dialect as llama } from './known/llama.ts';
import { dialect as llama4 } from './known/llama-4.ts';
import { dialect as longcat } from './known/longcat.ts';
import { dialect as minicpm5 } from './known/minicpm-5.ts';
import { dialect as minimaxM1 } from './known/minimax-m1.ts';
import { dialect as minimaxM2 } from './known/minimax-m2.ts';
import { dialect as minimaxM3 } from './known/minimax-m3.ts';
import { dialect as mistral } from './known/mistral.ts';
import { dialect as mistralArgs } from './known/mistral-args.ts';
import { dialect as nemotron } from './known/nemotron.ts';
import { dialect as phiMini } from './known/phi-mini.ts';
import { dialect as python } from './known/python.ts';
import { dialect as qwenCoder } from './known/qwen-coder.ts';
import { dialect as react } from './known/react.ts';
import { dialect as seedOss } from './known/seed-oss.ts';
import { dialect as solarOpen } from './known/solar-open.ts';
import { dialect as step } from './known/step.ts';
import { dialect as toolCode } from './known/tool-code.ts';

/** All dialects, by the name of their file. Written by `npm run dialects:write`. */
export const DIALECTS: readonly Dialect[] = [
  apertus,
  claude,
  cline,
  commandR,
  commandR7b,
  deepseekR1Markdown,
  deepseekR1Spaces,
  deepseekV3,
  deepseekV31,
  deepseekV32,
  deepseekV4,
  functionGemma,
  functionary,
  functionaryV32,
  gemma4,
  gigachat,
  glm,
  gptOss,
  gptOssAddressFirst,
  granite,
  hermes,
  hunyuan,
  hunyuanOpen,
  inkling,
  internlm,
  invoke,
  jamba,
  kimiK2,
  kimiK3,
  kimiK3Json,
  lfm2,
  llama,
  llama4,
  longcat,
  minicpm5,
  minimaxM1,
  minimaxM2,
  minimaxM3,
  mistral,
  mistralArgs,
  nemotron,
  phiMini,
  python,
  qwenCoder,
  react,
  seedOss,
  solarOpen,
  step,
  toolCode,
];
