export type EntryIn<Tools> = Tools extends readonly (infer One)[]
  ? DeclaredIn<One>
  : Tools extends { readonly tools: readonly (infer One)[] }
    ? DeclaredIn<One>
    : { [Name in keyof Tools & string]: Tools[Name] & { readonly name: Name } }[keyof Tools & string];

type DeclaredIn<One> = One extends { readonly function: infer Declared }
  ? Declared
  : One extends { readonly functionDeclarations: readonly (infer Declared)[] }
    ? Declared
    : One;

type NameIn<Entry> = Entry extends { readonly name: infer Name extends string } ? Name : string;

// The names of the tools in a list, or `string` if one of them is known only at run time.
export type ToolName<Tools> = NameIn<EntryIn<Tools>>;
