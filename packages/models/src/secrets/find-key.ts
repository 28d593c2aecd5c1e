import { readFile } from 'node:fs/promises';
import { Fault } from '@tamis/core';

export interface KeySource {
  // The key itself; null for a server that needs none.
  readonly apiKey?: string | null | undefined;
  readonly keyFile?: string | undefined;
}

export interface Environment {
  readonly [name: string]: string | undefined;
}

// Finds the key in the options, in a file or in the environment, where `<variable>_FILE` may name a file.
export async function findKey(
  source: KeySource,
  variables: readonly string[],
  environment: Environment = process.env,
): Promise<string | null> {
  if (source.apiKey === null) return null;
  return given(source.apiKey) ?? (await fromFile(source.keyFile, variables)) ?? (await fromEnvironment(variables, environment));
}

// The key, if it is known without reading a file, or null otherwise.
export function keyAtHand({ apiKey }: KeySource, variables: readonly string[]): string | null {
  return apiKey === null ? null : (given(apiKey) ?? inEnvironment(variables, process.env) ?? null);
}

function inEnvironment(variables: readonly string[], environment: Environment): string | undefined {
  return variables.map((name) => given(environment[name])).find((key) => key !== undefined);
}

async function fromEnvironment(variables: readonly string[], environment: Environment): Promise<string> {
  const direct = inEnvironment(variables, environment);
  if (direct !== undefined) return direct;
  for (const name of variables) {
    const key = await fromFile(given(environment[`${name}_FILE`]), variables);
    if (key !== undefined) return key;
  }
  throw missing(`There is no key for this model: set ${variables.join(' or ')}`);
}

async function fromFile(file: string | undefined, variables: readonly string[]): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const key = given(await contentOf(file, variables));
  if (key === undefined) throw missing(`The key file ${file} is empty: put the key in it, or set ${variables.join(' or ')}`);
  return key;
}

async function contentOf(file: string, variables: readonly string[]): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw missing(`The key file ${file} cannot be read (${code}): check its path, or set ${variables.join(' or ')}`);
  }
}

function given(text: string | null | undefined): string | undefined {
  return text?.trim() || undefined;
}

function missing(found: string): Fault {
  return new Fault('fault.missing-key', `${found}; everything that needs no model works without it.`);
}
