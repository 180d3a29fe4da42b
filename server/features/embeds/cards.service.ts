import type { CardWidth } from '../../../contract/embeds.values.ts'
import type { Deps } from '../../deps.ts'
import type { Visitor } from '../../lib/actor.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenDate } from '../../lib/written-times.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { type Card, cardKey, drawCard } from './cards.ts'
import { findSubject, type SubjectAddress } from './subjects.service.ts'

/** The card of what a visitor sees, in the default language of the site. `draw` is called where the reader does not have it. */
export async function findCard(
  deps: Deps,
  visitor: Visitor,
  address: SubjectAddress,
  width: CardWidth,
): Promise<{ key: string; draw: () => Promise<Buffer> }> {
  const { general, languages } = await readSiteSettings(deps)
  const { title, author, office, starts } = await findSubject(deps, visitor, address, 'picture')
  const date = starts && writtenDate(starts.at, starts.timeZone, languages.default)
  const card: Card = {
    kind: serverTexts(languages.default, 'embeds')(`kinds.${address.kind}`),
    title,
    byline: [date, office || author?.name].filter(Boolean).join(' · '),
    site: general.name,
    width,
  }
  return { key: cardKey(card), draw: () => drawCard(card) }
}
