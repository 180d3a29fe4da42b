import type { Deps } from '../../deps.ts'
import { type Finding, RENDERING, reasonOf } from '../../doctor/finding.ts'
import { DAY, HOUR } from '../../lib/clock.ts'
import { renderTestMail } from './mail-rendering.service.ts'
import { readGivenUp, readQueue, readUnrendered } from './mails.service.ts'

const FAILING = 'Is the server running? Its log says why mail is not sent; npm run quad -- doctor asks the mail server.'

export async function checkRendering(deps: Deps): Promise<Finding> {
  const title = 'Texts of mails'
  try {
    await renderTestMail(deps, '')
    return { title, text: 'can be rendered' }
  } catch (error) {
    return { title, text: reasonOf(error), fix: RENDERING }
  }
}

export async function checkOutbox(deps: Deps): Promise<Finding> {
  const title = 'Outbox'
  const { waiting, oldestAgeMs } = await readQueue(deps)
  const givenUp = await readGivenUp(deps, 7 * DAY)
  const text = `${waiting} waiting, ${givenUp.count} given up within a week`
  const notRendered = await readUnrendered(deps)
  if (notRendered.count > 0) return { title, text: `${text}. ${notRendered.reason}`, fix: RENDERING }
  if (givenUp.count > 0) return { title, text, fix: `The mail server said: ${givenUp.reason}` }
  if (oldestAgeMs <= HOUR) return { title, text }
  const hours = Math.floor(oldestAgeMs / HOUR)
  const since = hours === 1 ? 'over an hour' : `${hours} hours`
  return { title, text: `${text}, and the oldest has failed or waited for ${since}`, fix: FAILING }
}
