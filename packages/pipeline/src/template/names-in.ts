import type { Body, Node, Target } from './tree.ts';
import { walkBody } from './walk.ts';

export function namesIn(body: Body): ReadonlySet<string> {
  const names = new Set<string>();
  walkBody(body, {
    expression: (one) => {
      if (one.kind === 'name') names.add(one.name);
    },
  });
  return names;
}

export function boundIn(body: Body): ReadonlySet<string> {
  const names = new Set<string>();
  walkBody(body, {
    node: (one) => {
      for (const name of boundBy(one)) names.add(name);
    },
  });
  return names;
}

function boundBy(node: Node): readonly string[] {
  switch (node.kind) {
    case 'set':
    case 'set-block':
      return namesOf(node.target);
    case 'for':
      return ['loop', ...namesOf(node.target)];
    case 'with':
      return node.bindings.flatMap(([target]) => namesOf(target));
    case 'macro':
      return [node.name, 'varargs', 'kwargs', ...node.parameters.map(({ name }) => name)];
    default:
      return [];
  }
}

function namesOf(target: Target): readonly string[] {
  if (target.kind === 'name') return [target.name];
  return target.kind === 'tuple' ? target.parts.flatMap(namesOf) : [];
}
