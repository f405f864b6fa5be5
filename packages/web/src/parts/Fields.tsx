import { ChoiceField } from '../ui/choiceField.tsx';
import { DecimalField } from '../ui/decimalField.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';

const camps = Array.from({ length: 60 }, (_, index) => ({
  value: String(index),
  label: `Camp ${index + 1}`,
}));
const few = camps.slice(0, 4);
const wrong = ['This is more than a year.'];

export function Fields() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        <TextField label="Empty" name="empty" placeholder="What may stand here" />
        <TextField label="Filled, with a hint" defaultValue="Rivier" hint="As on the gate" />
        <TextField label="Wrong" defaultValue="500" errors={wrong} unit="days" />
        <TextField label="Disabled" defaultValue="Rivier" disabled />
        <TextField label="A day" type="date" defaultValue="2026-11-25" />
        <TextField label="A mark" className="mark" defaultValue="ZA 1234 5678" />
        <DecimalField label="A number" unit="kg" defaultValue="431,5" />
        <DecimalField
          label="No number"
          unit="kg"
          defaultValue="4o1"
          errors={['This is no number.']}
        />
        <SelectField label="One of a few" options={few} defaultValue="1" />
        <SelectField label="Wrong choice" options={few} empty="none" errors={['Choose one.']} />
        <ChoiceField label="One of many" name="camp" options={camps} empty="none" />
        <ChoiceField label="One of many, chosen" name="other" options={camps} defaultValue="41" />
      </div>
      <TextArea label="Many words" defaultValue="The gate hangs. It was tied with wire." />
      <div className="flex flex-wrap gap-5">
        <CheckField label="Not ticked" />
        <CheckField label="Ticked" defaultChecked />
        <CheckField label="Disabled" disabled />
      </div>
    </>
  );
}
