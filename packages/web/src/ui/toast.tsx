import { Toaster } from 'sonner';

export { toast } from 'sonner';

/** On top: at the bottom stand the buttons of what comes next. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      offset={64}
      mobileOffset={56}
      toastOptions={{
        actionButtonStyle: { height: 44 },
        style: {
          fontFamily: 'inherit',
          background: 'var(--surface-raised)',
          color: 'var(--ink)',
          borderColor: 'var(--line)',
        },
      }}
    />
  );
}
