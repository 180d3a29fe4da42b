import type { Language } from '../../../contract/languages.values.ts'
import { changeSettings } from '../../../contract/settings.ts'
import { request } from '../../lib/api/api-client.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { chooseLanguage, withoutLanguage } from '../../lib/preferences/language.ts'

/** Saves the language that the member chose, and shows the page in it; null: in that of the browser. */
export function saveLanguage(language: Language | null, failed: string): Promise<void> {
  const onSuccess = () => {
    chooseLanguage(language)
    window.location.replace(withoutLanguage(window.location.href))
  }
  return toastOutcome(request(changeSettings, { body: { language } }), { onSuccess, failed })
}
