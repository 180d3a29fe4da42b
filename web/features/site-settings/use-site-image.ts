import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  SITE_IMAGE_MAX_BYTES,
  SITE_IMAGE_TOO_LARGE,
  SITE_IMAGE_TYPES,
  SITE_IMAGE_WRONG_TYPE,
  type SiteImageUse,
} from '../../../contract/site-images.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { readAsBase64 } from '../../lib/forms/base64.ts'
import { useUploadSiteImage } from './site-settings.api.ts'

/** Uploads an image that is chosen, so that it is shown as it will be; it counts once the settings are saved. */
export function useSiteImage(use: SiteImageUse, onUploaded: (id: string) => void) {
  const t = useTranslations('site.images')
  const upload = useUploadSiteImage()
  const [problem, setProblem] = useState<string>()

  async function choose(file: File): Promise<void> {
    if (!SITE_IMAGE_TYPES.some((type) => type === file.type)) return setProblem(SITE_IMAGE_WRONG_TYPE)
    if (file.size > SITE_IMAGE_MAX_BYTES) return setProblem(SITE_IMAGE_TOO_LARGE)
    setProblem(undefined)
    try {
      onUploaded(await upload.mutateAsync({ use, image: await readAsBase64(file) }))
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields.image) || describeError(error, t('failed')))
    }
  }

  return { choose, problem, isPending: upload.isPending }
}
