import type { Messages } from '../server/lib/catalogues.ts'
import { ERROR_TEXTS } from '../server/lib/error-texts.ts'
import serverMessages from '../server/messages/en/index.ts'
import { type CatalogueName, englishMessages, NAMESPACES, SHARED } from './catalogues.ts'

/** Reads the English texts of each catalogue by key. */
export const ENGLISH_TEXTS: Record<CatalogueName, () => Promise<Map<string, string>>> = {
  interface: () => textsIn(NAMESPACES.filter((name) => !SHARED.includes(name))),
  server: async () =>
    textsOf(Object.fromEntries(Object.entries(serverMessages).filter(([name]) => !SHARED.includes(name)))),
  errors: async () => new Map([...ERROR_TEXTS, ...(await textsIn(SHARED))]),
}

async function textsIn(namespaces: string[]): Promise<Map<string, string>> {
  const messages = await Promise.all(namespaces.map(async (name) => [name, await englishMessages(name)] as const))
  return textsOf(Object.fromEntries(messages))
}

function textsOf(messages: Messages, path: string[] = []): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([name, message]): [string, string][] => {
      const key = [...path, name]
      return typeof message === 'string' ? [[key.join('.'), message]] : [...textsOf(message, key)]
    }),
  )
}
