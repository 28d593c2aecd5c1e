import { dueAt, type ReviewShelf, type ShelvedReview } from './review-shelf.ts';

/** Keeps reviews in memory until the page or the process ends. */
export function memoryShelf(): ReviewShelf {
  const kept = new Map<string, ShelvedReview>();
  return {
    change: async (ids, work) => {
      const found = new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id) as ShelvedReview]] : [])));
      const { answer, put = [] } = work(found);
      for (const one of put) kept.set(one.row.review, one);
      return answer;
    },
    due: async (now) => [...kept].filter(([, one]) => (dueAt(one) ?? Number.POSITIVE_INFINITY) <= now).map(([id]) => id),
    all: async () => [...kept.values()],
  };
}
