import { useEffect } from 'preact/hooks';
import { nameIn, pathPart } from '../../src/model/path-part.ts';
import { Store, useStore } from './store.ts';

export interface Place {
  readonly path: readonly string[];
  readonly query: { readonly [name: string]: string };
  readonly hash: string;
}

function placeNow(): Place {
  const { pathname, search, hash } = window.location;
  return {
    path: pathname
      .split('/')
      .filter((part) => part !== '')
      .map((part) => nameIn(decoded(part))),
    query: Object.fromEntries(new URLSearchParams(search)),
    hash: hash.slice(1),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const place = new Store<Place>(placeNow());

export function go(address: string): void {
  window.history.pushState(null, '', address);
  place.set(placeNow());
  const target = place.value.hash === '' ? null : document.getElementById(place.value.hash);
  if (target === null) window.scrollTo(0, 0);
  else target.scrollIntoView();
}

export function useTarget(id: string, isFull: boolean): void {
  const { hash } = useStore(place);
  useEffect(() => {
    if (hash === id) document.getElementById(id)?.scrollIntoView();
  }, [hash === id, isFull]);
}

export function amend(query: { readonly [name: string]: string | undefined }): void {
  const all = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') all.delete(name);
    else all.set(name, value);
  }
  const text = all.toString();
  window.history.replaceState(null, '', `${window.location.pathname}${text === '' ? '' : `?${text}`}`);
  place.set(placeNow());
}

export function address(...parts: readonly string[]): string {
  return `/${parts.map(pathPart).join('/')}`;
}

window.addEventListener('popstate', () => place.set(placeNow()));

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link.target !== '') return;
  if (link.origin !== window.location.origin || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(`${link.pathname}${link.search}${link.hash}`);
});
