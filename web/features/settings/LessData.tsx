import { ImageOff, RefreshCwOff, Type } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { chooseData, DATA_CHOICES, dataChoice, doesBrowserSaveData } from '../../lib/preferences/data-choice.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'

const EFFECTS = [
  { key: 'pictures', icon: ImageOff },
  { key: 'fonts', icon: Type },
  { key: 'live', icon: RefreshCwOff },
] as const

/** Whether this device uses less data, and by what. */
export function LessData() {
  const t = useTranslations('keeping.data')
  const [choice, setChoice] = useState(dataChoice)
  return (
    <>
      <Field
        label={t('title')}
        hint={choice === 'browser' ? t(doesBrowserSaveData() ? 'browserOn' : 'browserOff') : undefined}
        isGroup
      >
        <SegmentedControl
          options={DATA_CHOICES.map((value) => ({ value, label: t(value) }))}
          value={choice}
          onValueChange={(value) => {
            chooseData(value)
            setChoice(value)
          }}
        />
      </Field>
      <ul className="text-14">
        {EFFECTS.map(({ key, icon: Icon }) => (
          <li key={key} className="flex items-center gap-3 border-b border-border py-2.5 last:border-b-0">
            <Icon size={18} className="shrink-0 text-muted" />
            {t(key)}
          </li>
        ))}
      </ul>
    </>
  )
}
