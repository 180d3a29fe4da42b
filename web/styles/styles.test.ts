import { readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../../contract/languages.values.ts'

const read = (file: string) => readFileSync(`web/styles/${file}.css`, 'utf8')
/** WCAG's contrast at level AAA. */
const ENHANCED = 7

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

it.each(['bg', 'surface', 'raised', 'sunken', 'hover', 'chip'])(
  'muted text of the light theme has enhanced contrast on %s',
  (background) => {
    // The light theme first, then the dark one by the system and by choice.
    const valuesOf = (token: string) => [...read('tokens').matchAll(new RegExp(`^ *--${token}: (#\\w{6});`, 'gm'))]
    const backgrounds = valuesOf(background)
    const ratios = valuesOf('muted').map(([, color = ''], theme) => contrast(color, backgrounds[theme]?.[1] ?? color))
    expect(ratios).toHaveLength(3)
    expect(ratios[0]).toBeGreaterThanOrEqual(ENHANCED)
  },
)

it('the page uses device fonts for Sinhala and Tamil before it loads one', () => {
  const sources = [...read('fonts').matchAll(/font-family: "Noto Sans \w+ Variable";[^}]*src:\s*([^;]*);/g)]
  expect(sources).toHaveLength(4)
  for (const [, source = ''] of sources) expect(source).toMatch(/^local\("Noto Sans \w+( Bold)?"\)[\s\S]+url\(/)
})

/** Whether a letter is in a `unicode-range`. */
function isInRange(letter: string, range: string): boolean {
  return range.split(',').some((part) => {
    const [from = 0, to = from] = part
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    const code = letter.codePointAt(0) ?? 0
    return code >= from && code <= to
  })
}

it('the names of all languages have letters on a device without fonts for them, in less than 4 KB', () => {
  const faces = [
    ...read('fonts').matchAll(/font-family: "Language Names";[^}]*url\("\.\/([^"]+)"\)[^}]*unicode-range: ([^;]+);/g),
  ]
  const letters = [...new Set(LANGUAGES.map(({ name }) => name).join(''))].filter(
    (letter) => !/\p{ASCII}/u.test(letter),
  )
  expect(letters.filter((letter) => !faces.some(([, , range = '']) => isInRange(letter, range)))).toEqual([])
  const sizes = faces.map(([, file = '']) => statSync(`web/styles/${file}`).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4096)
})
