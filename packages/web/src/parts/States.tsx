import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/formMessage.tsx';
import { Empty, Read, Spinner } from '../ui/states.tsx';
import { Badge, Card } from '../ui/surface.tsx';

const nothing = () => null;
const reading = { data: undefined, error: null, isPending: true, refetch: nothing };

export function States() {
  return (
    <>
      <p className="flex flex-wrap gap-2">
        {(['ok', 'warn', 'alarm', 'info', 'muted'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Empty">
          <Empty action={<Button variant="primary">Add the first camp</Button>}>
            No camps yet. A camp is a fenced paddock.
          </Empty>
        </Card>
        <Card title="Could not be read">
          <Read
            of={{ ...reading, error: new Error('Network error. Please check your connection.') }}
          >
            {nothing}
          </Read>
        </Card>
        <Card title="On its way">
          <Read of={reading} rows={3}>
            {nothing}
          </Read>
        </Card>
        <Card title="A screen on its way">
          <Spinner />
        </Card>
      </div>
      <FormMessage message="There are accounts here already." />
    </>
  );
}
