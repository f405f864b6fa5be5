import { grazingBody } from '@kraal/contract/bodies/grazing';
import { changeGrazing, type ShownGrazing, showGrazing } from '@kraal/contract/grazingSettings';
import { animalClasses } from '@kraal/domain/animals/animalClass';
import { usualGrazing } from '@kraal/domain/grazing/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { useSeenVersion } from '../../platform/useSeenVersion.ts';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { numberTyped } from '../../ui/numberTyped.ts';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.tsx';
import { Unhurried } from '../../ui/unhurried.tsx';
import { useForm } from '../../forms/useForm.ts';
import { type FieldsProps, text, hundredth } from './countingFields.ts';
import { LsuUnits } from './LsuUnits.tsx';
import { RainSettings } from './RainSettings.tsx';

/** How the farm counts grazing: each value has a usual one beside it, and counts for the past too. */
export function SettingsPart() {
  const { farmId } = useFarm();
  const settings = useEndpoint(showGrazing, { params: { farmId } });
  return (
    <Read of={settings}>
      {(shown) => (
        <Unhurried version={shown.version}>
          {(onSaved) => <Counting settings={shown} onSaved={onSaved} />}
        </Unhurried>
      )}
    </Read>
  );
}

type Texts = Record<string, string>;
type Body = z.input<typeof grazingBody>;

/** An emptied field is the usual value again. */
function readCounting(texts: Texts): Body {
  const own = animalClasses.flatMap((animalClass) => {
    const lsu = numberTyped(texts[`lsuOfClass.${animalClass}`]);
    return lsu === null ? [] : [[animalClass, lsu] as const];
  });
  const percent = numberTyped(texts['utilisation']);
  return {
    lsuOfClass: Object.fromEntries(own),
    dailyKg: numberTyped(texts['dailyKg']) ?? usualGrazing.dailyKg,
    utilisation: percent === null ? usualGrazing.utilisation : percent / 100,
    residualKgPerHa: numberTyped(texts['residualKgPerHa']),
    benchmark: numberTyped(texts['benchmark']),
    rainBy: texts['rainBy'] ?? usualGrazing.rainBy,
    rainsOn: texts['rainsOn'] ?? usualGrazing.rainsOn,
  };
}

function Counting({ settings, onSaved }: { settings: ShownGrazing; onSaved: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const asSeen = useSeenVersion(settings.version);
  const form = useForm({
    schema: grazingBody,
    read: readCounting,
    send: async (body) => {
      await asSeen((version) =>
        call(changeGrazing, { params: { farmId }, body: { ...body, version } }),
      );
      await forgetFarm();
      onSaved();
      toast.success(t`This is how it is counted.`);
    },
  });
  return (
    <form {...form.attach}>
      <fieldset disabled={!may} className="flex flex-col gap-4">
        <Card title={t`Feed`}>
          <Feed settings={settings} field={form.field} />
        </Card>
        <Card title={t`Rain`}>
          <RainSettings settings={settings} field={form.field} />
        </Card>
        <Card title={t`Large stock units of a class`}>
          <p className="mb-3 text-muted">
            <Trans>
              One unit is an ox of 450 kg. An animal counts by its last mass, else by the usual one
              of its class; a value of your own counts before both.
            </Trans>
          </p>
          <LsuUnits settings={settings} field={form.field} />
        </Card>
        <FormMessage message={form.message} />
        {may ? (
          <Button type="submit" variant="primary" busy={form.busy} className="self-start">
            <Trans>Count it so</Trans>
          </Button>
        ) : (
          <p className="text-muted">
            <Trans>Only a manager changes how it is counted.</Trans>
          </p>
        )}
      </fieldset>
    </form>
  );
}

function Feed({ settings, field }: FieldsProps) {
  const { t } = useLingui();
  const { dailyKg, utilisation, residualKgPerHa } = settings;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <DecimalField
        label={t`A unit eats, kg of dry matter a day`}
        {...field('dailyKg')}
        defaultValue={text(dailyKg)}
        hint={t`Usually ${usualGrazing.dailyKg}`}
      />
      <DecimalField
        label={t`Of what stands may be eaten, %`}
        {...field('utilisation')}
        defaultValue={text(hundredth(utilisation * 100))}
        hint={t`Of veld 30 to 50, usually ${usualGrazing.utilisation * 100}`}
      />
      <DecimalField
        label={t`Must stay standing, kg a hectare`}
        {...field('residualKgPerHa')}
        defaultValue={text(residualKgPerHa)}
        hint={t`Empty: nothing but the share above`}
      />
    </div>
  );
}
