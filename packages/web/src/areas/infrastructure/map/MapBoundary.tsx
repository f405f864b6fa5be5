import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';

/** A device that cannot draw (no WebGL, or the drawing never got here) has the list and the numbers all the same. */
export class MapBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <p
        role="alert"
        className="flex h-full items-center justify-center rounded-card border border-line bg-sunken p-6 text-center text-muted"
      >
        <Trans>
          The plan cannot be drawn on this device now. Everything on it stands in the list.
        </Trans>
      </p>
    );
  }
}
