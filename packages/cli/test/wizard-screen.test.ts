import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tagsInTurn } from '../../../scripts/tests/share.ts';
import { hasTmux, Tmux } from './tmux.ts';

const example = path.resolve(import.meta.dirname, '../../../examples/path-extraction');

describe.skipIf(!hasTmux)(`the wizard in a terminal${hasTmux ? '' : ' (tmux is not installed)'}`, () => {
  let terminal: Tmux;
  beforeEach(() => {
    terminal = new Tmux();
    cpSync(example, terminal.folder, { recursive: true });
  });
  afterEach(() => terminal.remove());

  const at = (name: string) => path.join(terminal.folder, name);
  const read = (name: string) => readFileSync(at(name), 'utf8');

  // An editor that runs a shell command on the file `$1`.
  const editorWith = (line: string) => {
    writeFileSync(at('editor.sh'), `#!/bin/sh\n${line}\n`);
    chmodSync(at('editor.sh'), 0o755);
    return `EDITOR=${at('editor.sh')}`;
  };

  // A cassette of replies; a string that starts with `!` is a fault.
  const cassette = (...replies: readonly string[]) => {
    const lines = replies.map((text) => (text.startsWith('!') ? { fault: text.slice(1) } : { reply: { text } }));
    writeFileSync(at('own.jsonl'), [{ cassette: 1, model: 'a:b' }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
    return '--cassette own.jsonl';
  };

  it('flow 1: a syntax error is told to the model, and the rule that follows is accepted into a new file', async () => {
    terminal.start('tamis wizard --paths missions.txt --cassette syntax.jsonl --out new.yaml');
    const first = await terminal.shows('Analyzing paths...');
    expect(first.slice(0, 8)).toEqual([
      ' PATHFINDER  syntax ·  schema ·  samples ·',
      ' 2 samples · openai:gpt-4o-mini',
      '',
      ' ◐ Analyzing paths...',
      '   YAML, because nothing in the samples or the hint needs Python',
      '',
      '   /data/mission_042/2024-01-15/readings.csv',
      '   /data/mission_043/2024-01-16/telemetry.csv',
    ]);
    expect(first[23]).toBe(' [l] Python  [Esc] Cancel');
    const second = await terminal.shows('Validating output... (attempt 2/4)');
    expect(second.slice(0, 5)).toEqual([
      ' PATHFINDER  syntax ◐  schema ·  samples ·',
      ' 2 samples · $0.0001',
      '',
      ' ◐ Validating output... (attempt 2/4)',
      '   Previous: syntax error on line 2',
    ]);
    const result = await terminal.shows('2 of 2 samples match');
    expect(result.slice(0, 13)).toEqual([
      ' PATHFINDER  syntax ✓  schema ✓  samples ✓',
      ' YAML rule mission_data · attempt 2/4 · $0.0003',
      '',
      ' ✓ 2 of 2 samples match',
      '   YAML, because nothing in the samples or the hint needs Python',
      '',
      '   sample path                      mission_id  date        status',
      '   /data/mission_0…5/readings.csv   042         2024-01-15  complete',
      '   /data/mission_0…6/telemetry.csv  043         2024-01-16  complete',
      '',
      '   │ name: mission_data',
      '   │ glob: "**/mission_*/????-??-??/*.csv"',
      '   │ extract:',
    ]);
    expect(result[22]).toBe(' a writes new.yaml, a new file');
    expect(result[23]).toBe(' [a] Accept  [h] Add hint  [e] Edit  [l] Python  [r] Retry fresh  [Esc] Cancel');
    expect(existsSync(at('new.yaml'))).toBe(false);
    terminal.keys('a');
    const end = await terminal.shows('ended with 0');
    expect(end.join('\n')).toContain('accepted: 2 of 2 samples match, attempt 2; written to new.yaml');
    expect(end.join('\n')).not.toContain('PATHFINDER');
    expect(read('new.yaml')).toMatch(/^name: mission_data\nglob: "\*\*\/mission_/);
  });

  it('flow 2: a schema error is told by its place; an existing file is replaced only after a yes', {
    tags: 'proof',
  }, async () => {
    writeFileSync(at('old.yaml'), '# mine\n');
    terminal.start('tamis wizard --paths clients.txt --cassette schema.jsonl --out old.yaml');
    await terminal.shows('Previous: schema error (extract.client.from)');
    const result = await terminal.shows('3 of 3 samples match');
    expect(result.join('\n')).toMatch(/client {2}year {2}quarter {2}status\n.*ABC +2024 {2}1 +complete/);
    expect(result[22]).toBe(' a asks before it replaces old.yaml');
    terminal.keys('a');
    await terminal.shows('old.yaml exists. Replace it?  y yes, else no');
    terminal.keys('Enter');
    await terminal.shows('Nothing was written.');
    expect(read('old.yaml')).toBe('# mine\n');
    terminal.keys('a');
    await terminal.shows('Replace it?');
    terminal.keys('y');
    await terminal.shows('ended with 0');
    expect(read('old.yaml')).toMatch(/^name: client_reports\n/);
  });

  it('flow 3: a spent budget leads to the error screen, and an edit that works to the result', { tags: 'proof' }, async () => {
    const editor = editorWith(`sed -i 's#station_\\*/files#**/processed#' "$1"`);
    terminal.start(`${editor} tamis wizard --paths processed.txt --cassette edit.jsonl`);
    const failed = await terminal.shows("AI couldn't generate valid output after 3 attempts");
    expect(failed.slice(0, 19)).toEqual([
      ' PATHFINDER  syntax ✓  schema ✓  samples ✗',
      '',
      '',
      " ✗ AI couldn't generate valid output after 3 attempts",
      '',
      "   Last error: Glob pattern doesn't match sample paths",
      '',
      '   Error Details',
      '   │ Attempt 1: YAML syntax error (line 2: a value that starts with * must be …',
      "   │ Attempt 2: Glob mismatch (pattern didn't match samples)",
      "   │ Attempt 3: Glob mismatch (pattern didn't match samples)",
      '',
      '   Options:',
      '     [h] Add hint and retry   - Give AI more context',
      '     [e] Edit manually        - Open in $EDITOR',
      '     [r] Retry fresh          - Start over (resets retry count)',
      '     [l] Try Python instead   - Start over in Python',
      '     [d] Show details         - Each error in full, and the replies',
      '     [Esc] Cancel             - Give up',
    ]);
    expect(failed[23]).toBe(' [h] [e] [r] [l] [d] [Esc]');
    terminal.keys('e');
    const edited = await terminal.shows('3 of 3 samples match');
    expect(edited[1]).toMatch(/^ YAML rule processed_days · your edit · \$0\.000\d$/);
    expect(edited.join('\n')).toContain('│ glob: "**/data/**/processed/*.csv"');
    terminal.keys('a');
    await terminal.shows('ended with 0');
    expect(read('rules/processed_days.yaml')).toContain('glob: "**/data/**/processed/*.csv"\n');
  });

  it('a hint asks exactly once more, and can be left', { tags: 'proof' }, async () => {
    terminal.start('tamis wizard --paths processed.txt --cassette edit.jsonl');
    const failed = await terminal.shows('after 3 attempts');
    expect(failed[22]).toBe(' e: neither $VISUAL nor $EDITOR is set');
    terminal.keys('h');
    const asked = await terminal.shows('What should the AI know?');
    expect(asked[1]).toBe(' 1 more call with your hint');
    expect(asked[23]).toBe(' [Enter] Send  [Esc] Back');
    terminal.keys('Enter');
    await terminal.shows('A hint needs some text.');
    terminal.keys('Escape');
    await terminal.shows('Options:');
    terminal.keys('h');
    await terminal.shows('What should');
    terminal.type('look for the folder processedX');
    terminal.keys('BSpace');
    await terminal.shows('> look for the folder processed_');
    terminal.keys('Enter');
    await terminal.shows('Regenerating with hint...');
    await terminal.shows('3 of 3 samples match');
    terminal.keys('Escape');
    const end = await terminal.shows('ended with 1');
    expect(end.join('\n')).toContain('cancelled: there is no rule.');
    expect(existsSync(at('rules/processed_days.yaml'))).toBe(false);
  });

  it('an editor that fails changes nothing, and an edit that does not work is an error of its own', {
    tags: 'proof',
  }, async () => {
    const failing = 'test -e broken || { touch broken; exit 1; }';
    const emptying = 'test -e emptied || { touch emptied; : > "$1"; exit 0; }';
    const editor = editorWith(`${failing}; ${emptying}; echo "name: x" > "$1"`);
    terminal.start(`${editor} tamis wizard --paths missions.txt --cassette syntax.jsonl`);
    await terminal.shows('2 of 2 samples match');
    terminal.keys('e');
    await terminal.shows('The edit was cancelled; nothing has changed.');
    terminal.keys('e');
    await expect.poll(() => existsSync(at('emptied')), { timeout: 10_000 }).toBe(true);
    await terminal.shows('The edit was cancelled; nothing has changed.');
    terminal.keys('e');
    const failed = await terminal.shows('Options:');
    expect(failed[3]).toBe(' ✗ Your edit is not a working rule');
    expect(failed.join('\n')).toContain('│ Your edit: Schema error (glob');
    expect(failed[0]).toBe(' PATHFINDER  syntax ✓  schema ✗  samples ·');
    expect(failed[23]).toBe(' [h] [e] [u] [r] [l] [d] [Esc]');
    terminal.keys('u');
    const undone = await terminal.shows('2 of 2 samples match');
    expect(undone.join('\n')).toContain('│ glob: "**/mission_*/????-??-??/*.csv"');
    terminal.keys('Escape');
    await terminal.shows('ended with 1');
  });

  it('what a model wrote never reaches the terminal as it is, samples may come from a pipe, and r starts over', {
    tags: tagsInTurn(0, 4),
  }, async () => {
    const rule = 'name: a\nglob: "**/*.csv"\n# \u202e\u009b\u200bhidden\n';
    terminal.start(
      `cat missions.txt | tamis wizard - ${cassette(rule, rule.replace('name: a', 'name: other'))} --append list.yaml`,
    );
    const shown = await terminal.shows('│ # <U+202E><U+009B><U+200B>hidden');
    expect(shown[22]).toBe(' a adds it to list.yaml');
    terminal.keys('r');
    await terminal.shows('YAML rule other · attempt 1/4');
    terminal.keys('a');
    await terminal.shows('ended with 0');
    expect(read('list.yaml')).toMatch(/^- name: other\n {2}glob:/);
  });

  it('draws with ASCII only on request, and puts wide characters into columns', { tags: 'proof' }, async () => {
    const rule = 'name: a\nglob: "**/*.csv"\nextract:\n  部門: {from: segment(-2)}\n  file: {from: filename}\n';
    writeFileSync(at('wide.txt'), '/資料/営業/報告.csv\n/data/sales/report.csv\n');
    terminal.start(`tamis wizard --paths wide.txt ${cassette(rule)} --ascii`);
    const shown = await terminal.shows('2 of 2 samples match');
    expect(shown[0]).toBe(' PATHFINDER  syntax v  schema v  samples v');
    expect(shown.slice(6, 9)).toEqual([
      '   sample path             部門   file        status',
      '   /資料/営業/報告.csv     営業   報告.csv    complete',
      '   /data/sales/report.csv  sales  report.csv  complete',
    ]);
    expect(shown.join('\n')).toContain('   | name: a');
    expect(shown.join('\n')).not.toMatch(/[✓│…·]/);
    terminal.keys('Escape');
    await terminal.shows('ended with 1');
  });

  it('a name that the list already has is refused, until an edit changes it', { tags: 'proof' }, async () => {
    writeFileSync(at('list.yaml'), '# first\nrules:\n  - name: a # kept\n    glob: "*.txt"\n');
    const editor = editorWith(`sed -i 's/name: a/name: b/' "$1"`);
    terminal.start(`${editor} tamis wizard a/x.csv ${cassette('name: a\nglob: "*.csv"\n')} --append list.yaml`);
    await terminal.shows("a: list.yaml can't take it: it already has a rule named a");
    terminal.keys('a', 'e');
    await terminal.shows('YAML rule b · your edit');
    terminal.keys('a');
    await terminal.shows('ended with 0');
    expect(read('list.yaml')).toBe('# first\nrules:\n  - name: a # kept\n    glob: "*.txt"\n\n  - name: b\n    glob: "*.csv"\n');
  });

  it('three failures in Python offer YAML', { tags: 'proof', timeout: 30_000 }, async () => {
    const replies = [
      'import os.system',
      'def extract(path): return 1/0',
      'def extract(path): return {}',
      'name: a\nglob: "*.csv"\n',
    ];
    terminal.start(`tamis wizard a/x.csv --language python ${cassette(...replies)}`);
    const failed = await terminal.shows('[l] Try YAML instead     - Python failed 3 times');
    expect(failed[23]).toBe(' [h] [e] [r] [l] [d] [Esc]');
    terminal.keys('l');
    await terminal.shows('YAML rule a · attempt 1/4');
    terminal.keys('Escape');
    await terminal.shows('ended with 1');
  });

  it('a hint can need Python: samples are tried in the sandbox, and the code is accepted', {
    tags: tagsInTurn(1, 4),
    timeout: 30_000,
  }, async () => {
    const code = 'def extract(path: str) -> dict:\n    return {"half": int(path[2]) / 2}\n';
    terminal.start(`tamis wizard a/1.csv a/3.csv ${cassette('name: a\nglob: "*.csv"\n', code)} --out half.py`);
    await terminal.shows('YAML rule a');
    terminal.keys('h');
    await terminal.shows('What should');
    terminal.type('compute half of the number');
    terminal.keys('Enter');
    const result = await terminal.shows('Python rule extract · attempt 1/1');
    expect(result.join('\n')).toContain('Python, because the hint says "compute"');
    expect(result.join('\n')).toMatch(/half +status\n.*a\/1\.csv +0\.5 +complete\n.*a\/3\.csv +1\.5 +complete/);
    terminal.keys('a');
    await terminal.shows('ended with 0');
    expect(read('half.py')).toBe(code);
  });

  it('a provider that fails takes nothing away: the rule before can be edited; leaving then ends with 3', {
    tags: 'proof',
  }, async () => {
    const editor = editorWith(`sed -i 's/name: a/name: b/' "$1"`);
    terminal.start(`${editor} tamis wizard a/x.csv ${cassette('name: a\nglob: "*.csv"\n', '!401', '!401')}`);
    await terminal.shows('YAML rule a');
    terminal.keys('h');
    await terminal.shows('What should');
    terminal.type('shorter');
    terminal.keys('Enter');
    const failed = await terminal.shows('The AI could not be asked');
    expect(failed.join('\n')).toContain('│ Attempt 1: It works');
    terminal.keys('e');
    await terminal.shows('YAML rule b · your edit');
    terminal.keys('r');
    await terminal.shows('The AI could not be asked');
    terminal.keys('Escape');
    await terminal.shows('ended with 3');
  });

  it('shows what a rule misses first, in all of the height; details open with d; Ctrl-C ends with 130', {
    tags: tagsInTurn(2, 4),
  }, async () => {
    const samples = [
      ...Array.from({ length: 12 }, (_, index) => `/data/m_${10 + index}/2024-01-15/readings.csv`),
      ...Array.from({ length: 14 }, (_, index) => `/logs/day ${index}.txt`),
    ];
    writeFileSync(at('many.txt'), samples.join('\n'));
    const rule = 'name: a\nglob: "**/*.csv"\n';
    const wrong = `Here:\n\`\`\`yaml\n${rule.replace('"**', '**')}\`\`\`\n`;
    terminal.start(`tamis wizard --paths many.txt ${cassette(rule, wrong, wrong)}`);
    const shown = await terminal.shows('12 of 26 samples match');
    expect(shown.filter((row) => row.startsWith(' ✗ /logs/day')).length).toBe(8);
    expect(shown.filter((row) => row.startsWith('   /data/m_')).length).toBe(3);
    expect(shown.join('\n')).toContain('   15 more: 6 unmatched, 9 complete');
    expect(shown.slice(20, 22)).toEqual(['   │ name: a', '   │ glob: "**/*.csv"']);
    terminal.keys('r');
    const failed = await terminal.shows('The AI sent the same wrong reply twice in a row, so it was not asked again');
    expect(failed.join('\n')).toContain('Attempt 1: YAML syntax error (line 4 (2 in the rule): ');
    terminal.keys('d');
    const details = await terminal.shows('[j] [k] Move  [d] Close');
    const text = details.join('\n').replaceAll('\n↳ ', '');
    expect(text).toContain(
      '✗ Line 4 (2 in the rule), column 7: a value that starts with * must be in quotes, because YAML reads * as an alias.',
    );
    expect(text).toContain(' ✗ 4 │ glob: **/*.csv"');
    expect(text).toContain('   3 │ name: a');
    terminal.keys('G', 'd');
    await terminal.shows('Options:');
    terminal.keys('C-c');
    await terminal.shows('ended with 130');
  });

  it('l turns the language, even while the model is asked', { tags: 'proof' }, async () => {
    terminal.start('tamis wizard --paths missions.txt --cassette syntax.jsonl');
    await terminal.shows('YAML, because nothing in the samples or the hint needs Python');
    terminal.keys('l');
    const turned = await terminal.shows('Python, because a person chose it');
    expect(turned[23]).toBe(' [l] YAML  [Esc] Cancel');
    terminal.keys('Escape');
    await terminal.shows('ended with 1');
  });

  it('can be left while it waits, and says what it needs if the terminal is too small', { tags: tagsInTurn(3, 4) }, async () => {
    terminal.start('tamis wizard --paths missions.txt --cassette syntax.jsonl', 50, 12);
    await terminal.shows('Needs 60×16; this is 50×12.');
    terminal.keys('Escape');
    await terminal.shows('ended with 1');
  });
});
