import { Component, type ReactNode, Suspense } from 'react';

type Props = { children: ReactNode; until?: ReactNode };

/**
 * Something the shell loads beside the screen. Where a piece cannot be had (no signal for its file, a fault of its own),
 * what stands instead of it while it loads goes on standing: it takes neither the screen nor what is typed there away.
 */
export class Piece extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    const { children, until = null } = this.props;
    return this.state.isBroken ? until : <Suspense fallback={until}>{children}</Suspense>;
  }
}
