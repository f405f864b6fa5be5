import { Toaster } from 'sonner';

export { toast } from 'sonner';

export function Toasts() {
  return (
    <Toaster
      position="bottom-center"
      offset={80}
      mobileOffset={72}
      toastOptions={{
        style: {
          background: 'var(--surface-raised)',
          color: 'var(--ink)',
          borderColor: 'var(--line)',
        },
      }}
    />
  );
}
