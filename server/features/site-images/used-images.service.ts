import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { InvalidError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { deleteFile } from '../files/files.service.ts'
import { findImagesBefore, findKnownImages } from './site-images.repo.ts'

/** How long an image may wait to be used: the administrator has yet to save. */
const UNUSED_MS = DAY

/** Requires the images in the settings, and removes images unused for a day. */
export async function retainSiteImages(tx: Tx, { logo, team }: SiteSettings): Promise<void> {
  const portraits = team.people.flatMap(({ picture }) => picture ?? [])
  const used = [...portraits, ...(logo.image ? [logo.image] : [])]
  const known = await findKnownImages(tx.db, used)
  if (logo.image && !known.has(logo.image)) throw new InvalidError({ logo: errorTexts.siteImages.missing })
  if (portraits.some((id) => !known.has(id))) throw new InvalidError({ team: errorTexts.siteImages.missing })
  const before = timestamp(tx.clock, -UNUSED_MS)
  for (const id of await findImagesBefore(tx.db, before)) {
    if (!known.has(id)) await deleteFile(tx, id)
  }
}
