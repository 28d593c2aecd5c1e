import { childPointer } from '../../lib/pointer.ts';
import { type Finding, isJsonObject, isNested, type Json } from '../../model/index.ts';
import type { ReadOptions } from './json/reader.ts';

export function checkLimits(root: Json, options: ReadOptions): readonly Finding[] {
  const warnings: Finding[] = [];
  let keys = 0;
  const open: { readonly value: Json; readonly path: string; readonly depth: number }[] = [{ value: root, path: '', depth: 1 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, path, depth } = item;
    if (typeof value === 'string' && value.length > options.string)
      return [tooMuch('parse.string-too-long', path, options.string)];
    if (!isNested(value)) continue;
    if (depth > options.depth) return [tooMuch('parse.too-deep', path, options.depth)];
    for (const key of Object.keys(value)) {
      const inner = (value as { readonly [key: string]: Json })[key] as Json;
      const below = childPointer(path, key);
      if (!Array.isArray(value)) {
        if (++keys > options.keys) return [tooMuch('parse.too-many-keys', path, options.keys)];
        if (options.keyPolicy === 'refuse' && isForbidden(key, inner))
          return [finding('parse.forbidden-key', 'error', below, { key })];
        if (key === '') warnings.push(finding('parse.empty-key', 'warning', below, {}));
      }
      open.push({ value: inner, path: below, depth: depth + 1 });
    }
  }
  return warnings;
}

function isForbidden(key: string, value: Json): boolean {
  return key === '__proto__' || (key === 'constructor' && isJsonObject(value) && Object.hasOwn(value, 'prototype'));
}

function tooMuch(code: Finding['code'], path: string, limit: number): Finding {
  return finding(code, 'error', path, { limit });
}

function finding(code: Finding['code'], severity: Finding['severity'], path: string, args: Finding['args']): Finding {
  return { code, severity, path, args };
}
