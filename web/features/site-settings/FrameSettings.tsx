import { useTranslations } from 'use-intl'
import { callFramePath, IDEAS_FRAME_PATH } from '../../../contract/embeds.values.ts'
import { FRAME_ORIGIN_MAX, FRAME_ORIGINS_MAX } from '../../../contract/site-settings.values.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { ChipInput } from '../../ui/forms/ChipInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import type { SectionProps } from './section-props.ts'

/** The sites whose pages may show a call or the newest ideas, and what they write for it. */
export function FrameSettings({ value, onChange, error }: SectionProps<'frames'>) {
  const t = useTranslations('site.frames')
  const { origin } = window.location
  return (
    <>
      <Field label={t('origins')} hint={t('originsHint')} error={error}>
        <ChipInput
          value={value.origins}
          onChange={(origins) => onChange({ origins: origins.map(withScheme) })}
          placeholder={t('add')}
          maxChips={FRAME_ORIGINS_MAX}
          maxLength={FRAME_ORIGIN_MAX}
        />
      </Field>
      <Example label={t('ideas')} code={iframe(origin + IDEAS_FRAME_PATH, t('ideas'), 520)} />
      <Example label={t('call')} hint={t('callHint')} code={iframe(origin + callFramePath('…'), t('call'), 360)} />
    </>
  )
}

function Example({ label, hint, code }: { label: string; hint?: string; code: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-14 font-medium text-text">{label}</p>
      {hint && <p className="text-13 text-muted">{hint}</p>}
      <div className="flex flex-wrap items-start gap-3">
        <code className="min-w-0 flex-1 basis-72 rounded-sm border border-border bg-sunken p-3 text-13 wrap-anywhere select-all">
          {code}
        </code>
        <CopyButton variant="secondary" size="sm" text={code} />
      </div>
    </div>
  )
}

function iframe(url: string, title: string, height: number): string {
  return `<iframe src="${url}" title="${title.replaceAll('"', '&quot;')}" width="600" height="${height}" loading="lazy"></iframe>`
}

/** As an address is written by hand. */
function withScheme(origin: string): string {
  return /^\w+:\/\//.test(origin) ? origin.replace(/\/$/, '') : `https://${origin}`
}
