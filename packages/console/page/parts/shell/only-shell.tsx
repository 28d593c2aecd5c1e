import type { ComponentChildren } from 'preact';
import { Offline, Over } from './lasting.tsx';
import { Toast } from './toast.tsx';

export function OnlyShell({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="shell only">
      <main class="main">
        <Over />
        <Offline />
        {children}
        <Toast />
      </main>
    </div>
  );
}
