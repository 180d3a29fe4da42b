import { ideaWords } from '../../db/idea-content.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { type Tx, transact } from '../../transact.ts'
import { readPdfText } from '../files/files.service.ts'
import { type DueText, leaseDueTexts, storeTexts } from './idea-texts.repo.ts'

const AT_ONCE = 20
/** Longer than one round may take. A crashed process holds its ideas until then. */
const LEASE_MS = 10 * MINUTE

/**
 * Reads due texts: of ideas with a new PDF, and of ideas from before full-text search. An idea with an unreadable PDF
 * is found by its own text.
 */
export async function readDueTexts(deps: Deps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const times = { now: timestamp(deps.clock), until: timestamp(deps.clock, LEASE_MS) }
    const due = await leaseDueTexts(deps.db, times, AT_ONCE)
    if (due.length === 0) return
    await store(
      deps,
      due.filter(({ pdf_file_id }) => pdf_file_id === null),
    )
    for (const idea of due) await storeWithPdf(deps, idea, signal)
  }
}

/** Lets the job begin once this is committed. */
export function wakeTextReader(tx: Tx): void {
  tx.afterCommit(({ bus }) => bus.publish('wake', { job: 'idea-texts' }))
}

/** A failure, such as of an unavailable storage, is logged; the idea is read again when its lease ends. */
async function storeWithPdf(deps: Deps, idea: DueText, signal: AbortSignal): Promise<void> {
  if (idea.pdf_file_id === null) return
  try {
    await store(deps, [idea], await readPdfText(deps, idea.pdf_file_id, signal))
  } catch (error) {
    signal.throwIfAborted()
    deps.log.warn({ err: error, idea: idea.id }, 'PDF not read; retrying later')
  }
}

async function store(deps: Deps, ideas: DueText[], pdf = { text: '', words: '' }): Promise<void> {
  if (ideas.length === 0) return
  await transact(deps, async (tx) => {
    for (const idea of ideas) {
      await storeTexts(tx, idea, { ...ideaWords(idea), pdf_text: pdf.text, pdf_words: pdf.words })
    }
  })
}
