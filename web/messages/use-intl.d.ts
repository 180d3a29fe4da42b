import type { Language } from '../../contract/languages.values.ts'
import type messages from './en/index.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: Language | `${Language}-${string}`
  }
}
