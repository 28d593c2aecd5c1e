import { isNameChar } from '../../lib/char.ts';
import type { Fence } from './fence.ts';

const CODE = new Set(
  [
    'python py python3 py3 ipython pycon javascript js jsx mjs node typescript ts tsx java kotlin kt scala groovy go golang rust rs',
    'c cpp cxx h hpp csharp cs fsharp vb objc swift dart php ruby rb perl pl lua r julia jl matlab haskell hs elixir ex erlang clj',
    'clojure ocaml zig nim solidity sh bash zsh fish shell console terminal powershell ps1 bat cmd sql psql mysql sqlite postgresql',
    'html htm css scss sass less vue svelte toml ini cfg conf config properties dotenv env dockerfile docker makefile make cmake',
    'hcl terraform tf nginx graphql proto protobuf asm wasm latex tex vim regex diff patch',
  ].flatMap((line) => line.split(' ')),
);

/** Returns the language that a fence names, in lower case. It is empty if there is none. */
export function fenceLanguage(text: string, fence: Fence): string {
  let start = fence.start;
  while (text.charAt(start) === fence.mark.charAt(0)) start++;
  let end = start;
  while (isNameChar(text.charCodeAt(end))) end++;
  return text.slice(start, end).toLowerCase();
}

const DATA = new Set('json jsonc json5 jsonl ndjson yaml yml text txt plain plaintext markdown md xml csv output'.split(' '));

// Whether the name of a fence is that of a language, and says nothing about what is in it.
export function isKnownLanguage(name: string): boolean {
  return name === '' || DATA.has(name) || (CODE.has(name) && name !== 'diff' && name !== 'patch');
}

export function isCodeLanguage(language: string): boolean {
  return CODE.has(language);
}
