import fc from 'fast-check';
import { expect, it } from 'vitest';
import { componentsOf } from './components.ts';

const graphs = fc.integer({ min: 1, max: 8 }).chain((size) => {
  const node = fc.nat(size - 1);
  return fc.array(fc.array(node, { maxLength: 3 }), { minLength: size, maxLength: size });
});

function reaches(graph: readonly (readonly number[])[], from: number, goal: number): boolean {
  const seen = new Set([from]);
  for (const node of seen) for (const next of graph[node] ?? []) seen.add(next);
  return seen.has(goal);
}

it('gives two nodes the same number if each reaches the other, and their successors no higher one', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const nodes = [...graph.keys()];
      const components = componentsOf(nodes, (node) => graph[node] ?? []);
      for (const one of nodes) {
        for (const other of nodes) {
          const [here, there] = [components.get(one), components.get(other)] as [number, number];
          expect(here === there).toBe(reaches(graph, one, other) && reaches(graph, other, one));
          if (reaches(graph, one, other)) expect(there).toBeLessThanOrEqual(here);
        }
      }
    }),
  );
});

it('follows long chains', () => {
  const components = componentsOf([0], (node) => [(node + 1) % 100_000]);
  expect([components.size, new Set(components.values()).size]).toEqual([100_000, 1]);
});
