import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from '../../core/ui/CrashBoundary.tsx';
import YourUnleashDialog from './YourUnleashDialog.tsx';

/** Opens the dialog "Your Unleash" over the page. When it closes, the focus returns to where it was. */
export function openDialog(): void {
  const opener = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.className = 'your-unleash-dialog';
  dialog.setAttribute('aria-labelledby', 'your-unleash-title');
  document.body.append(dialog);
  const root = createRoot(dialog);
  const close = () => dialog.close();
  flushSync(() =>
    root.render(
      <CrashBoundary>
        <YourUnleashDialog onClose={close} />
      </CrashBoundary>,
    ),
  );
  dialog.addEventListener('mousedown', (event) => event.target === dialog && close());
  dialog.addEventListener('close', () => {
    root.unmount();
    dialog.remove();
    document.removeEventListener('astro:before-swap', close);
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  });
  document.addEventListener('astro:before-swap', close);
  dialog.showModal();
}
