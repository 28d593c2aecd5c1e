import { options } from 'preact';
import { visibleText } from './visible.ts';

/** The attributes whose text people read or hear. */
const READ = ['aria-label', 'title', 'placeholder'] as const;

/**
 * Makes the characters that act or hide visible in all text and labels that the page renders, wherever they come from. The values of
 * inputs are left as they are.
 */
export function encodeNodes(): void {
  const before = options.vnode;
  options.vnode = (node) => {
    if (typeof node.type === 'string') encode(node.props as { [name: string]: unknown });
    before?.(node);
  };
}

function encode(props: { [name: string]: unknown }): void {
  for (const name of READ) if (typeof props[name] === 'string') props[name] = visibleText(props[name]);
  const { children } = props;
  if (typeof children === 'string') props.children = visibleText(children);
  else if (Array.isArray(children))
    props.children = children.map((child) => (typeof child === 'string' ? visibleText(child) : child));
}
