import { useLingui } from '@lingui/react/macro';
import { Ban, Check, CircleHelp, Tag } from 'lucide-react';
import { Badge } from '../../ui/surface.tsx';
import { statusNames } from '../../ui/statusNames.ts';

export function StatusBadge({ status }: { status: string }) {
  const { i18n } = useLingui();
  const name = statusNames[status];
  const text = name ? i18n._(name) : status;
  if (status === 'alive')
    return (
      <Badge tone="ok" icon={<Check className="size-3.5" aria-hidden />}>
        {text}
      </Badge>
    );
  if (status === 'lost' || status === 'stolen')
    return (
      <Badge tone="alarm" icon={<CircleHelp className="size-3.5" aria-hidden />}>
        {text}
      </Badge>
    );
  if (status === 'reference')
    return (
      <Badge tone="info" icon={<Tag className="size-3.5" aria-hidden />}>
        {text}
      </Badge>
    );
  return <Badge icon={<Ban className="size-3.5" aria-hidden />}>{text}</Badge>;
}
