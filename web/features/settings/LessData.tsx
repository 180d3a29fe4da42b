import { ImageOff, RefreshCwOff, Type } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { chooseData, DATA_CHOICES, dataChoice, doesBrowserSaveData } from '../../lib/preferences/data-choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
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
  const isAsked = doesBrowserSaveData()
  const isOn = choice === 'always' || (choice === 'browser' && isAsked)
  return (
    <LabelledSection title={t('title')}>
      <Field
        label={t('title')}
        isLabelHidden
        hint={choice === 'browser' ? t(isAsked ? 'browserOn' : 'browserOff') : undefined}
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
      <ul className={classNames('text-14', !isOn && 'text-muted')}>
        {EFFECTS.map(({ key, icon: Icon }) => (
          <li key={key} className="flex items-center gap-3 border-b border-border py-2.5 last:border-b-0">
            <Icon size={18} className="shrink-0 text-muted" />
            {t(key)}
          </li>
        ))}
      </ul>
    </LabelledSection>
  )
}
