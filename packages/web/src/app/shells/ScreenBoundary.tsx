import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';

type Props = { children: ReactNode };
type State = { error: unknown };

/**
 * What one screen does wrong ends with that screen: all around it goes on, and it can be tried again. What goes wrong
 * outside of any screen is said by the router (RouteFailure).
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
        <TriangleAlert className="size-8 text-alarm" aria-hidden />
        <h1 className="!text-base">
          <Trans>This screen could not be shown.</Trans>
        </h1>
        <p className="text-muted">
          <Trans>
            What you recorded is safe. If it happens again, tell the people who run this Kraal:
          </Trans>
        </p>
        <p className="mark max-w-xl rounded-control bg-sunken p-3 break-words">
          {error instanceof Error ? error.message : String(error)}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          {/* A piece of an earlier version is not to be had any more: the page fetches the new one. */}
          <Button variant="primary" onClick={() => window.location.reload()}>
            <Trans>Try again</Trans>
          </Button>
          <LinkButton to="/">
            <Trans>Back to the start</Trans>
          </LinkButton>
        </div>
      </div>
    );
  }
}
