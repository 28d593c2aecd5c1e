/** A path in the form that rules use. */
export interface NormalPath {
  /** The path with `/` as its only separator. Doubled separators and `.` are dropped, and no slash is added. */
  readonly full: string;
  /** Relative to the root if one is known, otherwise without leading slashes. */
  readonly relative: string;
  /** The parts of the relative path; the last one is the file name. */
  readonly segments: readonly string[];
  /** Whether a root is known, so that the relative path may be shorter than the full one. */
  readonly hasRoot: boolean;
}

/**
 * The characters that separate the parts of a path. The origin of a path is usually unknown, so `\` counts as `/`. In a folder read on a
 * system where names may contain a backslash, it is part of a name.
 */
export type PathSeparators = 'both' | 'slash';

const UNTIDY = { both: /\\|\/\/|^\.\/|\/\.\/|\/\.?$|^\.$/, slash: /\/\/|^\.\/|\/\.\/|\/\.?$|^\.$/ } as const;

/** Returns a function that prepares paths for rules. If a root is given, all paths are below it. */
export function pathReader(root?: string, separators: PathSeparators = 'both'): (path: string) => NormalPath {
  const top = root === undefined ? undefined : withoutEndSlash(tidied(root, separators));
  const hasRoot = top !== undefined;
  const untidy = UNTIDY[separators];
  return (path) => {
    const full = untidy.test(path) ? tidied(path, separators) : path;
    const relative = top !== undefined && isBelow(full, top) ? full.slice(top.length) : full;
    const bare = withoutLeadSlashes(relative);
    return { full, relative: bare, segments: bare === '' ? [] : bare.split('/'), hasRoot };
  };
}

export function segmentsOfWhole({ full }: NormalPath): readonly string[] {
  const bare = withoutLeadSlashes(full);
  return bare === '' ? [] : bare.split('/');
}

// Tidies a path. Two slashes at the start name a server on Windows, so they are kept.
function tidied(path: string, separators: PathSeparators): string {
  const slashed = separators === 'both' ? path.replaceAll('\\', '/') : path;
  const lead = !slashed.startsWith('/') ? '' : slashed.startsWith('//') && slashed.charAt(2) !== '/' ? '//' : '/';
  const parts = slashed.split('/').filter((part) => part !== '' && part !== '.');
  return lead + parts.join('/');
}

function withoutEndSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function withoutLeadSlashes(path: string): string {
  let start = 0;
  while (path.charCodeAt(start) === 0x2f) start++;
  return start === 0 ? path : path.slice(start);
}

function isBelow(path: string, top: string): boolean {
  return path.startsWith(top) && path.charCodeAt(top.length) === 0x2f;
}
