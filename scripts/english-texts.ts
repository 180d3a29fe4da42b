import { type CatalogueName, englishMessages, type Messages, NAMESPACES } from './catalogues.ts'
import { errorSentences } from './sentences.ts'

/** Reads the English texts of each catalogue by key. Apart from the catalogues, since builds have no TypeScript to find sentences. */
export const ENGLISH_TEXTS: Record<CatalogueName, () => Promise<Map<string, string>>> = {
  interface: interfaceTexts,
  errors: async () => new Map(errorSentences().map((sentence) => [sentence, sentence])),
}

async function interfaceTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const name of NAMESPACES) addTexts(texts, name, await englishMessages(name))
  return texts
}

function addTexts(texts: Map<string, string>, path: string, messages: Messages): void {
  for (const [name, message] of Object.entries(messages)) {
    const key = `${path}.${name}`
    if (typeof message === 'string') texts.set(key, message)
    else addTexts(texts, key, message)
  }
}
