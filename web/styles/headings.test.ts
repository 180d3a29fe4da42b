import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
/** Of a section, of a box, and of a label. */
const SCALE = ['text-20 font-bold', 'text-16 font-bold', 'text-14 font-bold']
/** Page titles, titles of ideas, and large figures. */
const DISPLAY = /font-display (text-(20|24|32|40)\b|wrap-anywhere)/

const HEADINGS = globSync('**/*.tsx', { cwd: WEB })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/<h2\b[^>]*?className="([^"]*)"/gs)].map(([, styles = '']) => ({
      file,
      styles,
    })),
  )

it('headings of sections have one of the sizes of the text scale', () => {
  expect(HEADINGS.length).toBeGreaterThan(30)
  const others = HEADINGS.filter(
    ({ styles }) =>
      !/\bsr-only\b/.test(styles) && !DISPLAY.test(styles) && !SCALE.some((size) => styles.includes(size)),
  )
  expect(others).toEqual([])
})
