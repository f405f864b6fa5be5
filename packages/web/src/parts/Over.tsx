import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

export function Over() {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('nothing yet');
  const { ask, dialog } = useConfirm();
  const suspend = async () => {
    const isYes = await ask({
      title: 'Suspend Vaalwater?',
      children: 'Nobody can open it until it is restored.',
      act: 'Suspend',
    });
    setAnswer(isYes ? 'suspend it' : 'leave it');
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setOpen(true)}>A sheet</Button>
      <Button onClick={() => void suspend()}>A question</Button>
      <Button onClick={() => toast.success('It is in the book.')}>A toast</Button>
      <span role="status">Answered: {answer}</span>
      <Drawer title="A sheet" open={isOpen} onClose={() => setOpen(false)}>
        <div className="flex flex-col gap-4">
          <TextField label="Name" />
          <Button variant="primary">Save it</Button>
        </div>
      </Drawer>
      {dialog}
    </div>
  );
}
