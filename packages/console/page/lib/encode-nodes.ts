import { options } from 'preact';
import { visibleText } from './visible.ts';

const READ = ['aria-label', 'title', 'placeholder'] as const;

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
