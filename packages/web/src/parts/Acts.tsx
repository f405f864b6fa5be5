import { Bell, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton, type Variant } from '../ui/button.tsx';
import { IconButton } from '../ui/iconButton.tsx';
import { Menu } from '../ui/menu.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Tabs } from '../ui/tabs.tsx';

const variants: readonly Variant[] = ['primary', 'plain', 'quiet', 'danger'];

export function Acts() {
  const [species, setSpecies] = useState('Cattle');
  const [tab, setTab] = useState('due');
  const [chosen, setChosen] = useState('nothing yet');
  return (
    <>
      {(['ready', 'busy', 'disabled'] as const).map((state) => (
        <div key={state} className="flex flex-wrap items-center gap-3">
          {variants.map((variant) => (
            <Button
              key={variant}
              variant={variant}
              busy={state === 'busy'}
              disabled={state === 'disabled'}
            >
              {variant}, {state}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary">
          <Plus className="size-5" aria-hidden />
          With a sign
        </Button>
        <LinkButton to="/">A way somewhere</LinkButton>
        <IconButton label="Notifications">
          <Bell className="size-5" />
        </IconButton>
        <Menu
          label="Acts"
          entries={[
            {
              label: 'Settings',
              icon: <Settings className="size-5" aria-hidden />,
              onSelect: () => setChosen('Settings'),
            },
            { label: 'Logout', onSelect: () => setChosen('Logout') },
          ]}
        >
          <Button>A menu</Button>
        </Menu>
        <span role="status">Chosen: {chosen}</span>
      </div>
      <Segmented
        label="Species"
        value={species}
        segments={['Cattle', 'Sheep', 'Goats'].map((value) => ({ value, label: value }))}
        onChange={setSpecies}
      />
      <Tabs
        tabs={['due', 'withdrawal', 'registers', 'medicines', 'insight', 'protocols'].map((id) => ({
          id,
          label: id,
          show: () => <p>What stands under {id}.</p>,
        }))}
        current={tab}
        onChange={setTab}
      />
    </>
  );
}
