import { normalForm } from './normal-form.ts'

/**
 * Equal for texts that readers take for the same: whatever their normal form, case, joiners, invisible characters and blanks.
 * Unlike `comparisonKey` it keeps accents, which distinguish words.
 */
export function twinKey(text: string): string {
  const visible = normalForm(text, 'NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  // Capitals of some letters come apart.
  return normalForm(foldCase(visible), 'NFKC').replace(/\s+/g, ' ').trim()
}

/** As Unicode's full case folding, which depends on no language: ß is ss, ς is σ, and ı stays. */
function foldCase(text: string): string {
  const parts = text.split('ı').map((part) => part.toLowerCase().toUpperCase())
  return parts.join('ı')
}

/** Texts without their twins; the first spelling stays. */
export function distinctTexts(texts: readonly string[]): string[] {
  const keys = texts.map(twinKey)
  return texts.filter((_text, place) => keys.indexOf(keys[place] ?? '') === place)
}
