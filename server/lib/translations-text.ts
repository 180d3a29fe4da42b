/** Texts in other languages as the audit log names them, after those that they translate. */
export function translationsText(translations: Record<string, object> = {}): string {
  const texts = Object.entries(translations)
    .sort()
    .flatMap(([language, one]) => {
      const all = Object.values(one).flat()
      return all.length > 0 ? [`${language}: ${all.join(', ')}`] : []
    })
  return texts.length > 0 ? ` (${texts.join('; ')})` : ''
}
