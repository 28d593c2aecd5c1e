// An expression. `line` is where it starts.
export type Expression = { readonly line: number } & (
  | { readonly kind: 'constant'; readonly value: null | boolean | string }
  // A number as written, so that `2.0` differs from `2`.
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'tuple' | 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'attribute'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'item'; readonly of: Expression; readonly index: Expression | Slice }
  | ({ readonly kind: 'call'; readonly callee: Expression } & Arguments)
  | ({ readonly kind: 'filter'; readonly of: Expression; readonly name: string } & Arguments)
  | ({ readonly kind: 'test'; readonly of: Expression; readonly name: string } & Arguments)
  | { readonly kind: 'prefix'; readonly operator: '-' | '+'; readonly of: Expression }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'operation'; readonly operator: Arithmetic; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'concatenation'; readonly parts: readonly Expression[] }
  | { readonly kind: 'comparison'; readonly first: Expression; readonly rest: readonly Comparison[] }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'choice';
      readonly test: Expression;
      readonly then: Expression;
      readonly otherwise: Expression | undefined;
    }
);

export type Arithmetic = '+' | '-' | '*' | '/' | '//' | '%' | '**';

// One link of a chain such as `0 <= x < 10`.
export interface Comparison {
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';
  readonly right: Expression;
}

// `from:to:step` in square brackets.
export interface Slice {
  readonly kind: 'slice';
  readonly lower: Expression | undefined;
  readonly upper: Expression | undefined;
  readonly step: Expression | undefined;
}

export interface Arguments {
  readonly args: readonly Expression[];
  readonly named: readonly (readonly [string, Expression])[];
  // `*list` and `**dict`.
  readonly moreArgs: Expression | undefined;
  readonly moreNamed: Expression | undefined;
}

export type Target =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'field'; readonly of: string; readonly name: string }
  | { readonly kind: 'tuple'; readonly parts: readonly Target[] };

export interface BlockFilter extends Arguments {
  readonly name: string;
}

export type Node = { readonly line: number } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly value: Expression }
  | {
      readonly kind: 'if';
      readonly branches: readonly { readonly test: Expression; readonly body: Body }[];
      readonly otherwise: Body;
    }
  | {
      readonly kind: 'for';
      readonly target: Target;
      readonly of: Expression;
      readonly test: Expression | undefined;
      readonly body: Body;
      readonly otherwise: Body;
    }
  | { readonly kind: 'set'; readonly target: Target; readonly value: Expression }
  | { readonly kind: 'set-block'; readonly target: Target; readonly filters: readonly BlockFilter[]; readonly body: Body }
  | { readonly kind: 'filter-block'; readonly filters: readonly BlockFilter[]; readonly body: Body }
  | { readonly kind: 'with'; readonly bindings: readonly (readonly [Target, Expression])[]; readonly body: Body }
  | {
      readonly kind: 'macro';
      readonly name: string;
      readonly parameters: readonly { readonly name: string; readonly otherwise: Expression | undefined }[];
      readonly body: Body;
    }
  | { readonly kind: 'include'; readonly of: Expression; readonly mayBeMissing: boolean; readonly withContext: boolean }
);

export type Body = readonly Node[];
