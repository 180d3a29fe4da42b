import type messages from './en/index.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: 'en' | `en-${string}`
  }
}
