import type { LinkPreview } from '../../../contract/link-previews.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { InvalidError } from '../../lib/errors.ts'
import { LIMITS } from '../../lib/limits.ts'
import { causeOf, readPage } from '../../lib/safe-fetch.ts'
import { throttle } from '../../lib/throttle.ts'
import { pageHead } from './page-head.ts'

/** Title and description of the page behind a link. Every failure gives the same error; the log has the reason. */
export async function previewLink(deps: Deps, actor: Member, address: string): Promise<LinkPreview> {
  await throttle(deps, LIMITS.linkPreviews, actor.userId)
  const head = pageHead()
  try {
    await readPage(deps.internet, { address, hosts: deps.config.linkPreviewHosts, read: head.write })
  } catch (error) {
    deps.log.info({ reason: causeOf(error) }, 'link preview refused')
    throw failed()
  }
  const preview = head.preview()
  if (preview.title === '' && preview.description === '') throw failed()
  return preview
}

function failed(): InvalidError {
  return new InvalidError({ url: errorTexts.linkPreviews.failed }, errorTexts.linkPreviews.failed)
}
