import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTheme } from '../../lib/preferences/theme.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'

/** Switches between light and dark; Settings has the third choice, following the system. */
export function ThemeButton() {
  const t = useTranslations('shell')
  const { isDark, setTheme } = useTheme()
  return (
    <IconButton
      label={isDark ? t('theme.toLight') : t('theme.toDark')}
      icon={isDark ? Sun : Moon}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  )
}
