import { execFile, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { pythonFiles } from '../src/files/python-files.ts';
import { pythonSandbox } from '../src/index.ts';
import { pythonLimits } from '../src/limits.ts';
import { processTree } from '../src/process/memory-watch.ts';
import { PythonProcess } from '../src/process/python-process.ts';
import { startChild } from '../src/start/start-child.ts';

// What programs import: the built package, because the sources of all packages take longer to read than a test should.
const index = path.resolve(import.meta.dirname, '../dist/index.js');
const memoryWatch = path.resolve(import.meta.dirname, '../src/process/memory-watch.ts');
const isLinux = existsSync('/proc/self/task');

// A program that starts a sandbox, tells the ids of its processes, and goes on as `after` says.
function host(after: string): readonly string[] {
  const program = `
    import { readFileSync } from 'node:fs';
    import { pythonSandbox } from ${JSON.stringify(index)};
    import { processTree } from ${JSON.stringify(memoryWatch)};
    const sandbox = pythonSandbox({ wall: process.env.WALL, limits: { pathMs: 60_000 } });
    const code = 'def extract(path):\\n    while path == "hang": pass\\n    return {"p": path}\\n';
    await sandbox.run(code, ['a']);
    const ticks = () => processTree(process.pid).slice(1)
      .reduce((sum, pid) => sum + Number(readFileSync('/proc/' + pid + '/stat', 'utf8').split(') ')[1].split(' ')[11]), 0);
    const running = sandbox.run(code, ['hang']);
    running.catch(() => {});
    // Only code that hangs takes so much of the processor's time.
    for (const begun = ticks(); ticks() < begun + 20; ) await new Promise((resolve) => setTimeout(resolve, 20));
    console.log(JSON.stringify(processTree(process.pid).slice(1)));
    ${after}`;
  return ['--input-type=module', '-e', program];
}

function alive(pids: readonly number[]): readonly number[] {
  return pids.filter((pid) => {
    try {
      return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
    } catch {
      return false;
    }
  });
}

async function goneSoon(pids: readonly number[]): Promise<readonly number[]> {
  await until('the processes are gone', () => alive(pids).length === 0);
  return [];
}

describe.skipIf(!isLinux)('no process is left (needs /proc)', () => {
  test.each(['none', 'auto'])('when the host is killed while code runs, wall %s', async (wall) => {
    const child = spawn(process.execPath, host('await new Promise(() => setInterval(() => {}, 1000));'), {
      env: { ...process.env, WALL: wall },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const told = await new Promise<string>((resolve) => child.stdout.once('data', (bytes) => resolve(String(bytes))));
    const pids = JSON.parse(told) as readonly number[];
    expect(alive(pids).length).toBeGreaterThanOrEqual(2);
    child.kill('SIGKILL');
    expect(await goneSoon(pids)).toEqual([]);
  });

  test('when the host ends without closing', { tags: 'proof' }, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, host('process.exit(0);'), {
      env: { ...process.env, WALL: 'none' },
    });
    expect(await goneSoon(JSON.parse(stdout) as readonly number[])).toEqual([]);
  });

  test('after close, which ends what runs', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      host(
        'const pids = processTree(process.pid).slice(1); await sandbox.close(); console.log(processTree(process.pid).length);',
      ),
      { env: { ...process.env, WALL: 'none' } },
    );
    const [pids, left] = stdout.trim().split('\n');
    expect(left).toBe('1');
    expect(await goneSoon(JSON.parse(pids as string) as readonly number[])).toEqual([]);
  });
});

test.skipIf(!isWhole || !isLinux)(
  'a host that was stopped for a while blames no code for it (needs signals)',
  { tags: 'proof' },
  async () => {
    const program = `import { pythonSandbox } from ${JSON.stringify(index)}; const s = pythonSandbox({ limits: { pathMs: 1_500 } });
    const code = 'import time\\ndef extract(path):\\n    time.sleep(0.8)\\n    return {"p": path}';
    await s.run(code, ['a']); console.log('going');
    console.log(JSON.stringify(await s.run(code, ['b', 'c', 'd']))); await s.close();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.on('data', (bytes) => {
      if (told === '') {
        child.kill('SIGSTOP');
        setTimeout(() => child.kill('SIGCONT'), 2_500);
      }
      told += String(bytes);
    });
    await new Promise((resolve) => child.once('close', resolve));
    expect(JSON.parse(told.split('\n')[1] as string)).toEqual(['b', 'c', 'd'].map((p) => ({ fields: { p } })));
  },
);

test('a sandbox that nobody closes keeps no program alive', { tags: 'proof' }, async () => {
  const program = `import { pythonSandbox } from ${JSON.stringify(index)}; const s = pythonSandbox();
    console.log(JSON.stringify(await s.run('def extract(path):\\n    return {"p": path}', ['a'])));`;
  const given = ['--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, given, { timeout: 60_000 });
  expect(JSON.parse(stdout)).toEqual([{ fields: { p: 'a' } }]);
});

test.skipIf(!isLinux)('a second code finds a process that is already there (needs /proc)', async () => {
  const sandbox = pythonSandbox();
  await sandbox.run('def extract(path):\n    return {}\n', ['a']);
  const before = processTree(process.pid).length;
  expect(before).toBeGreaterThan(3);
  await sandbox.close();
});

describe('without a sandbox nothing is run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-python-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const code = 'def extract(path):\n    return {}\n';

  test('where the package is missing, and how to get it', async () => {
    const sandbox = pythonSandbox({ folder: path.join(folder, 'nowhere') });
    const fault = {
      code: 'fault.no-sandbox',
      message:
        "Python code can't be run here: the optional package just-bash is not installed. Install it: npm install just-bash@3.4.2",
    };
    await expect(sandbox.run(code, ['a'])).rejects.toMatchObject(fault);
    await expect(sandbox.check(code)).rejects.toMatchObject(fault);
    await sandbox.close();
  });

  test('where the build of Python is another one', async () => {
    for (const { file } of Object.values(pythonFiles())) copyFileSync(file, path.join(folder, path.basename(file)));
    const script = path.join(folder, 'python.cjs');
    writeFileSync(script, `${readFileSync(script, 'utf8')}\n`);
    const sandbox = pythonSandbox({ folder, wall: 'none' });
    await expect(sandbox.run(code, ['a'])).rejects.toMatchObject({
      code: 'fault.no-sandbox',
      message: expect.stringContaining('is not the one that was tested'),
    });
    await sandbox.close();
  });

  test('where bubblewrap is wanted and can not be had', async () => {
    const program = `import { pythonSandbox } from ${JSON.stringify(index)};
      await pythonSandbox({ wall: 'bubblewrap' }).run('', ['a']).catch((fault) => console.log(fault.code, fault.message));`;
    const given = ['--input-type=module', '-e', program];
    const { stdout } = await promisify(execFile)(process.execPath, given, { env: { PATH: '/nowhere' } });
    expect(stdout).toContain("fault.no-sandbox Python code can't be run here: bubblewrap");
  });
});

const started = (script: string, limits = pythonLimits) => new PythonProcess(startChild(['/bin/sh', '-c', script]), limits);

test('a process that writes without end is stopped', async () => {
  const flooding = started('while :; do echo "{}"; done');
  expect(await flooding.next(5_000)).toEqual({ line: '{}' });
  await until('it is stopped', () => flooding.isGone);
  await flooding.close();
});

test.each<[title: string, script: string, ms: number, reason: string]>([
  ['that says nothing', 'sleep 60', 50, 'timeout'],
  ['whose line never ends', 'head -c 200000 /dev/zero | tr "\\0" x; sleep 60', 60_000, 'too-large'],
  ['that has ended', 'exit 3', 60_000, 'exit'],
  ['that the interpreter ended', 'exit 84', 60_000, 'crash'],
])('a process %s is told as that', async (_, script, ms, reason) => {
  const ended = started(script, { ...pythonLimits, resultCharacters: 100 });
  expect(await ended.next(ms)).toEqual({ end: { reason } });
  await ended.close();
});

test('the program of the README prints what it says', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  const [, program = '', printed] = /^```ts\n(.*?)^```$\s*^```text\n(.*?)^```$/ms.exec(guide) ?? [];
  const folder = mkdtempSync(path.join(import.meta.dirname, 'guide-'));
  try {
    writeFileSync(path.join(folder, 'example.ts'), program);
    expect(execFileSync(process.execPath, ['example.ts'], { cwd: folder, encoding: 'utf8' })).toBe(printed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
