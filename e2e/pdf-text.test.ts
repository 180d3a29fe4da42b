import { readFileSync } from 'node:fs'
import { indexedText } from '../contract/tokeniser.ts'
import { extractPdfText } from '../server/features/files/pdf-process.ts'
import { expect, test } from './harness/test.ts'

/** Ordinary words of the three languages, with vowel signs, conjuncts, ligatures and a word that is parted at a line's end. */
const WORDS = {
  en: 'efficient offline workflow first affiliation different fjord field difficult shelf quiz packs',
  si: 'ප්‍රතිචාර ශිෂ්‍යයන් විශ්වවිද්‍යාලය අධ්‍යාපනය කණ්ඩායම පොත් ගෙදර ක්‍රමය දැනුම යෝජනා',
  ta: 'கருத்துரை மாணவர்கள் பல்கலைக்கழகம் கல்வி குழு வீடு யோசனை திட்டம் கேள்வி தொலைபேசி',
}

const fontOf = (name: string, script: string) => {
  const file = `node_modules/@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`
  const data = readFileSync(file).toString('base64')
  return `@font-face { font-family: ${name}; src: url(data:font/woff2;base64,${data}) format('woff2') }`
}

test('words of a PDF that Chromium printed are found, in three languages', async ({ page }) => {
  const fonts = [fontOf('noto-sans-sinhala', 'sinhala'), fontOf('noto-sans-tamil', 'tamil')].join('\n')
  const texts = Object.entries(WORDS).map(([lang, words]) => `<p lang="${lang}">${words}</p>`)
  await page.setContent(
    `<style>${fonts} p { font: 16px noto-sans-sinhala, noto-sans-tamil, sans-serif }</style>${texts.join('')}
     <p lang="en" style="width: 6em; hyphens: manual">inter&shy;disciplinary</p>`,
  )
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const read = await extractPdfText(await page.pdf(), new AbortController().signal)
  // As a search compares them.
  const text = 'error' in read ? read.error : indexedText(read.text)
  const words = [...Object.values(WORDS).flatMap((list) => list.split(' ')), 'interdisciplinary']
  expect(words.filter((word) => !text.includes(indexedText(word)))).toEqual([])
})
