import type { Span } from '@tamis/core/kind';
import type { Document, Node, Pair } from 'yaml';
import { type BrokenFile, fileFault, type Mistake, type Place } from '../mistake/mistake.ts';
import { keyName, repeatedMembers } from './yaml-keys.ts';
import { YAML_OPTIONS, yamlLibrary } from './yaml-library.ts';

/** How scalars are read: as in YAML 1.2, or all as strings. */
export interface YamlReading {
  readonly schema?: 'core' | 'failsafe';
}

/** Reads YAML text that contains one document. Syntax errors, repeated keys and further documents are mistakes. */
export function readYaml(
  path: string,
  text: string,
  options: YamlReading = {},
): { readonly document: Document.Parsed } | BrokenFile {
  const { parseAllDocuments, parseDocument } = yamlLibrary();
  const [first, ...others] = parseAllDocuments(text, { ...YAML_OPTIONS, ...options }) as readonly Document.Parsed[];
  // A file with only comments holds no document, which is empty rather than an error in the YAML.
  const document = first ?? parseDocument(text, { ...YAML_OPTIONS, ...options });
  if (others.length > 0) return { mistakes: [severalDocuments(path, text, others)] };
  const exhausted = document.errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (exhausted !== undefined) return { mistakes: [fileFault('file.not-plain', placeAt(path, text, exhausted.pos[0]))] };
  const mistakes = [...syntaxMistakes(path, text, document), ...repeatedYamlKeys(path, text, document)];
  return mistakes.length > 0 ? { mistakes } : { document };
}

// The beginnings of the library's messages about columns. Its error codes don't tell a wrong column from a missing bracket.
const INDENTATION = /^(?:Tabs are|All \w+ items must|Implicit keys need|Sequence item without)/;

function syntaxMistakes(path: string, text: string, { errors }: Document): readonly Mistake[] {
  // Everything left open at the end of a text is reported at the same place in the same words.
  const told = new Map(errors.map((error) => [`${error.pos[0]} ${error.message}`, error]));
  // One wrong column leads to several errors.
  const code = errors.some(({ message }) => INDENTATION.test(message)) ? 'file.yaml-indent' : 'file.not-yaml';
  return [...told.values()].map(({ message, pos: [start, end] }) => {
    const place: Place = { file: path, text, span: { start, end } };
    return fileFault(code, place, { reason: message.replace(/\.?$/, '.') });
  });
}

function repeatedYamlKeys(path: string, text: string, document: Document): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  yamlLibrary().visit(document, {
    Map: (_, map) => {
      for (const { pair, first } of repeatedMembers(map)) {
        const place = { file: path, text, span: keySpan(pair), first: keySpan(first) };
        mistakes.push(fileFault('file.repeated-key', place, { key: keyName(pair) ?? '' }));
      }
    },
  });
  return mistakes;
}

function keySpan({ key }: Pair): Span {
  const [start, end] = (key as Node).range ?? [0, 1];
  return { start, end };
}

function placeAt(file: string, text: string, start: number): Place {
  return { file, text, span: { start, end: start + 1 } };
}

// The mistake for several documents. Only the first would be read, and the rest of a contract would never be enforced.
function severalDocuments(path: string, text: string, others: readonly Document.Parsed[]): Mistake {
  const [start] = others[0]?.range ?? [0];
  const place: Place = { file: path, text, span: { start, end: start + 1 } };
  return fileFault('file.several-documents', place, { count: String(others.length + 1) });
}
