import { updateMe } from '@kraal/contract/people';
import { languageNames, languages } from '@kraal/domain/people/languages';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { layoutOverride, overrideLayout } from '../../platform/device.ts';
import { chooseLanguage, isLanguage } from '../../platform/language.ts';
import { chosenTheme, chooseTheme, type Theme } from '../../platform/theme.ts';
import { adoptUser } from '../../platform/useSession.ts';
import { SelectField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

/** Language goes with the person to every device; layout and appearance belong to this one. */
export function ScreenPart() {
  const { t, i18n } = useLingui();
  const { message, run } = useSubmit();
  const chooseLayout = (value: string) => {
    overrideLayout(value === 'desktop' || value === 'mobile' ? value : null);
    window.location.assign('/settings?part=screen');
  };
  const choose = (value: string) => {
    if (!isLanguage(value)) return;
    void run(async () => {
      await chooseLanguage(value);
      adoptUser(await call(updateMe, { body: { language: value } }));
    });
  };
  return (
    <Card title={t`This device`}>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t`Language`}
          value={i18n.locale}
          onChange={(event) => choose(event.target.value)}
          options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        />
        <SelectField
          label={t`Layout`}
          defaultValue={layoutOverride() ?? ''}
          empty={t`as the device suggests`}
          onChange={(event) => chooseLayout(event.target.value)}
          options={[
            { value: 'desktop', label: t`use the desktop layout` },
            { value: 'mobile', label: t`use the mobile layout` },
          ]}
        />
        <SelectField
          label={t`Appearance`}
          defaultValue={chosenTheme()}
          onChange={(event) => chooseTheme(event.target.value as Theme)}
          options={[
            { value: 'system', label: t`as the device` },
            { value: 'light', label: t`light` },
            { value: 'dark', label: t`dark` },
          ]}
        />
      </div>
      <FormMessage message={message} />
    </Card>
  );
}
