import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { SITE_IMAGE_MAX_BYTES, type SiteImageUse } from '../../../contract/site-images.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { ensureAnonymous } from '../accounts/accounts.service.ts'
import { type OpenFile, openStored, transactWithFile } from '../files/files.service.ts'
import { type ImageRules, imageBytes, reencodeImage } from '../files/images.service.ts'
import { findSiteImage } from './site-images.repo.ts'

const TYPES = { logo: 'image/png', portrait: 'image/webp' } as const
const RULES: ImageRules = {
  field: 'image',
  maxBytes: SITE_IMAGE_MAX_BYTES,
  tooLarge: errorTexts.files.siteImageTooLarge,
  wrongType: errorTexts.files.siteImagesOnly,
  tooComplex: errorTexts.siteImages.tooComplex,
}

/** Checks and re-encodes an image, and stores it for settings that are saved later. Returns its id. */
export async function uploadSiteImage(
  deps: Deps,
  actor: Admin,
  { use, image }: { use: SiteImageUse; image: string },
): Promise<string> {
  const bytes = imageBytes(image, RULES)
  const content = await reencodeImage(actor.userId, bytes, use === 'logo' ? 'logo' : 'avatar', RULES)
  await ensureAnonymous(deps)
  // It is the site's: it stays when the administrator's account is deleted, and is no part of their data.
  const upload = { ownerId: ANONYMOUS_USER_ID, kind: use, content }
  return transactWithFile(deps, upload, async (tx, id) => {
    await tx.audit(actor, { action: 'settings_changed', target: { kind: 'site' }, after: `uploaded ${use}: ${id}` })
    return id as string
  })
}

export async function openSiteImage(deps: Deps, id: string): Promise<OpenFile & { type: string }> {
  const row = await findSiteImage(deps.db, id)
  if (!row) throw new NotFoundError('image')
  return { ...(await openStored(deps, row.id, 'image')), type: TYPES[row.kind as SiteImageUse] }
}
