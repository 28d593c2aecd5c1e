const file = (input: string): string => input;

/** The flags that say what a reply must be, the same for every command that judges. */
export const contractFlags = {
  schema: {
    kind: 'parsed',
    parse: file,
    optional: true,
    placeholder: 'FILE',
    brief: 'JSON Schema that a reply must meet (JSON or YAML)',
  },
  contract: {
    kind: 'parsed',
    parse: file,
    optional: true,
    placeholder: 'FILE',
    brief: 'Contract: schema, rules, policy and more (JSON or YAML)',
  },
  rules: {
    kind: 'parsed',
    parse: file,
    optional: true,
    placeholder: 'FILE',
    brief: 'Rule section that a value must satisfy (JSON or YAML)',
  },
  tools: {
    kind: 'parsed',
    parse: file,
    optional: true,
    placeholder: 'FILE',
    brief: 'Tools that a reply may call: a list as for OpenAI, Anthropic, Gemini or MCP, or our own (JSON or YAML)',
  },
  grammar: {
    kind: 'parsed',
    parse: file,
    optional: true,
    placeholder: 'FILE',
    brief: 'Grammar that a command must follow (JSON or YAML)',
  },
} as const;
