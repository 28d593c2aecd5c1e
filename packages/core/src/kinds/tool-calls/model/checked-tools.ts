import type { Tool, ToolDetails } from './tool.ts';

// A tool list in which the descriptions of tools are type-checked and everything else is accepted, because a list may come from another
// program. The type refers to `Tools` without being `Tools`, so that TypeScript infers it from the list as written.
export type CheckedTools<Tools> = [Tools] extends [never]
  ? Tools
  : Tools extends { readonly tools: infer List extends readonly unknown[] }
    ? { readonly tools: CheckedList<List> }
    : CheckedList<Tools>;

type CheckedList<Tools> = { readonly [Place in keyof Tools]: CheckedTool<Tools[Place]> };

type CheckedTool<One> = {
  readonly [Key in keyof One]: Key extends 'effect' | 'trust' | 'levels'
    ? Worded<One[Key], ToolDetails[Key]>
    : Key extends keyof ToolDetails
      ? ToolDetails[Key]
      : Key extends OwnKey
        ? One[Key]
        : Other<One, Key>;
};

type Worded<Given, Wanted> = string extends Given
  ? Given
  : Given extends { readonly [name: string]: infer Word }
    ? string extends Word
      ? Given
      : Wanted
    : Wanted;

// The type of a key without a meaning here. If the key is most likely misspelt, no value has this type.
type Other<One, Key extends keyof One> = [Meant<Key>] extends [never] ? One[Key] : `Did you mean ${Meant<Key>}?`;

type OwnKey = keyof Tool | 'inputSchema' | 'input_schema' | 'outputSchema';

type Meant<Key> = Key extends string ? { [Own in OwnKey]: IsOneEdit<Key, Own> extends true ? Own : never }[OwnKey] : never;

type IsOneEdit<Word extends string, Other extends string> = Word extends `${infer First}${infer Rest}`
  ? Other extends `${infer OtherFirst}${infer OtherRest}`
    ? First extends OtherFirst
      ? IsOneEdit<Rest, OtherRest>
      : Rest extends OtherRest | Other
        ? true
        : Word extends OtherRest
          ? true
          : IsSwap<First, Rest, OtherFirst, OtherRest>
    : Rest extends ''
      ? true
      : false
  : Other extends `${string}${infer OtherRest}`
    ? OtherRest extends ''
      ? true
      : false
    : false;

type IsSwap<First extends string, Rest, OtherFirst extends string, OtherRest> = Rest extends `${OtherFirst}${infer Tail}`
  ? OtherRest extends `${First}${Tail}`
    ? true
    : false
  : false;
