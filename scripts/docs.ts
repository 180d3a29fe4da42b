import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ALL_LIMITS } from '../server/lib/limits.ts'
import { drawDataModel } from './data-model.ts'

/** `npm run docs` writes the generated parts of documents; a test compares them. */

type GeneratedPart = { file: string; begin: string; end: string; generate: () => Promise<string> | string }

const DOCS = join(import.meta.dirname, '../docs')

export const GENERATED_PARTS: GeneratedPart[] = [
  { file: join(DOCS, 'data-model.md'), begin: '```mermaid\n', end: '```\n', generate: drawDataModel },
  {
    file: join(DOCS, 'trust.md'),
    begin: '<!-- limits: npm run docs -->\n',
    end: '<!-- end of limits -->\n',
    generate: () =>
      `\n${ALL_LIMITS.map(({ may }) => `- ${may}\n`)
        .toSorted()
        .join('')}\n`,
  },
]

/** The document with today's content of a generated part. */
export async function withGenerated(document: string, { file, begin, end, generate }: GeneratedPart): Promise<string> {
  const start = document.indexOf(begin) + begin.length
  const stop = document.indexOf(end, start)
  if (start < begin.length || stop < 0) throw new Error(`${file} has no part between ${begin} and ${end}.`)
  return document.slice(0, start) + (await generate()) + document.slice(stop)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const part of GENERATED_PARTS) {
    await writeFile(part.file, await withGenerated(await readFile(part.file, 'utf8'), part))
  }
}
