import type { Deps } from '../../deps.ts'
import type { Finding } from '../../doctor/finding.ts'
import { DAY, HOUR } from '../../lib/clock.ts'
import { readGivenUp, readQueue } from './mails.service.ts'

const FAILING = 'Is the server running? Its log says why mail is not sent; npm run quad -- doctor asks the mail server.'

export async function checkOutbox(deps: Deps): Promise<Finding> {
  const title = 'Outbox'
  const { waiting, oldestAgeMs } = await readQueue(deps)
  const givenUp = await readGivenUp(deps, 7 * DAY)
  const text = `${waiting} waiting, ${givenUp.count} given up within a week`
  if (givenUp.count > 0) return { title, text, fix: `The mail server said: ${givenUp.reason}` }
  if (oldestAgeMs <= HOUR) return { title, text }
  const hours = Math.floor(oldestAgeMs / HOUR)
  const since = hours === 1 ? 'over an hour' : `${hours} hours`
  return { title, text: `${text}, and the oldest has failed or waited for ${since}`, fix: FAILING }
}
