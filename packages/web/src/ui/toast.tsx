import { Toaster } from 'sonner';

export { toast } from 'sonner';

/** On top: at the bottom stand the buttons of what comes next. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      offset={64}
      mobileOffset={56}
      // A sheet that stands open takes every press but those inside of it; what is said on top of it is pressed too.
      style={{ pointerEvents: 'auto' }}
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
