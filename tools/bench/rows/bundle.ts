import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { kilobytes, met } from '../print/figures.ts';
import { printTable } from '../print/table.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const HERE = fileURLToPath(new URL('..', import.meta.url));

interface Page {
  readonly code: string;
  readonly from: string;
  readonly target?: number;
}

function judging(names: readonly string[], made: string, others: readonly string[] = []): string {
  const lines = [
    `import { ${['compiler', 'document', ...names].join(', ')} } from '@tamis/core/compiler';`,
    ...others.map((name) => `import { ${name} } from '@tamis/core/${name}';`),
  ];
  return [...lines, `const compile = compiler({ ${made} });`, 'console.log(compile(window.contract).judge(window.reply));'].join(
    '\n',
  );
}

function acting(imports: readonly string[], used: string): string {
  return [
    "import { actions, compiler } from '@tamis/core/compiler';",
    ...imports,
    'const compile = compiler({ kinds: [actions] });',
    `console.log(${used});`,
  ].join('\n');
}

// What a page would import, and from where.
const PAGES: { readonly [name: string]: Page } = {
  'tamis: documents with a schema': { code: judging([], 'kinds: [document]'), from: ROOT, target: 60 },
  'tamis: the same, with formats of texts': {
    code: judging(['textFormats'], 'kinds: [document], textFormats'),
    from: ROOT,
  },
  'tamis: the same, with streams': { code: judging(['streams'], 'kinds: [document], streams'), from: ROOT },
  'tamis: the same, with code made of schemas': {
    code: judging(['schemaCode'], 'kinds: [document], code: schemaCode'),
    from: ROOT,
  },
  'tamis: documents, patterns, rules in Python': {
    code: judging([], 'kinds: [document], languages: [python], patterns: re2', ['re2', 'python']),
    from: ROOT,
  },
  'tamis: documents by validators (Standard Schema)': {
    code: judging(['standardSchema'], 'kinds: [document], validators: standardSchema'),
    from: ROOT,
  },
  'tamis: documents and tool calls': {
    code: judging(['toolCalls'], 'kinds: [document, toolCalls]'),
    from: ROOT,
  },
  'tamis: actions': { code: acting([], 'compile(window.contract)'), from: ROOT },
  'tamis: actions, and a person who decides in the page': {
    code: acting(
      [
        "import { indexedDbStorage, LocalReviews } from '@tamis/core/local-reviews';",
        "import { execute, offerChoice } from '@tamis/core/review';",
      ],
      'compile(window.contract), new LocalReviews(indexedDbStorage()), offerChoice, execute',
    ),
    from: ROOT,
  },
  'tamis: compile (@tamis/core)': { code: `export { compile } from '@tamis/core'`, from: ROOT },
  zod: { code: `export { z } from 'zod'`, from: HERE },
  'zod/mini (object, string, safeParse)': { code: `export { object, string, safeParse } from 'zod/mini'`, from: HERE },
  'ajv (2020) + formats': {
    code: `export { Ajv2020 } from 'ajv/dist/2020.js'; export { default as formats } from 'ajv-formats'`,
    from: HERE,
  },
  jsonrepair: { code: `export { jsonrepair } from 'jsonrepair'`, from: HERE },
};

export async function bundle(): Promise<void> {
  const lines: (readonly string[])[] = [];
  for (const [name, { code, from, target }] of Object.entries(PAGES)) {
    const bytes = await bundled(code, from);
    const { length } = gzipSync(bytes, { level: 9 });
    const aim = target === undefined ? ['', ''] : [`≤ ${target} KB`, met(length <= target * 1024)];
    lines.push([name, kilobytes(bytes.length), kilobytes(length), ...aim]);
  }
  printTable('bundle: bytes for a browser, minified', ['page', 'minified', 'gzip', 'target', ''], lines);
}

async function bundled(code: string, from: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: dirname(join(from, 'page.js')) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
