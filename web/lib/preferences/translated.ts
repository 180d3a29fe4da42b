import { translated } from '../../../contract/translations.values.ts'
import { pageLanguage } from './language.ts'

/** With the texts that it has in the language of the page. */
export function inPageLanguage<Value extends Parameters<typeof translated>[0]>(value: Value): Value {
  return translated(value, pageLanguage())
}
