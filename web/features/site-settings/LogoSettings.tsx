import { useTranslations } from 'use-intl'
import { siteImagePath } from '../../../contract/files.ts'
import { QuadMark } from '../../ui/art/QuadMark.tsx'
import { SiteImageButtons } from './SiteImageButtons.tsx'
import type { SectionProps } from './section-props.ts'

// The surface of either theme, whichever is on: the logo is seen on both.
const THEMES = [
  { theme: 'light', styles: 'bg-[#ffffff] text-[#0e5a3c]' },
  { theme: 'dark', styles: 'bg-[#151b18] text-[#7bd0a0]' },
] as const

/** The mark beside the name. */
export function LogoSettings({ value, onChange }: SectionProps<'logo'>) {
  const t = useTranslations('site.logo')
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-sm border border-border-strong bg-surface p-4">
        {THEMES.map(({ theme, styles }) => (
          <span
            key={theme}
            role="img"
            aria-label={t(value.image ? `own.${theme}` : `quad.${theme}`)}
            className={`inline-flex size-16 items-center justify-center rounded-sm border border-border ${styles}`}
          >
            {value.image ? (
              <img src={siteImagePath(value.image)} alt="" className="max-h-10 max-w-14 object-contain" />
            ) : (
              <QuadMark className="size-10" />
            )}
          </span>
        ))}
        <SiteImageButtons
          use="logo"
          image={value.image}
          onChange={(image) => onChange({ image })}
          chooseLabel={t(value.image ? 'replace' : 'choose')}
          removeLabel={t('remove')}
        />
      </div>
      <p className="-mt-3 text-13 text-muted">{t('hint')}</p>
    </>
  )
}
