import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { SITE_IMAGE_MAX_BYTES, SITE_IMAGE_TYPES, type SiteImageUse } from '../../../contract/site-images.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { readAsBase64 } from '../../lib/forms/base64.ts'
import { fileProblem } from '../../lib/forms/chosen-file.ts'
import { useUploadSiteImage } from './site-settings.api.ts'

const RULES = {
  ...{ format: 'image' as const, types: SITE_IMAGE_TYPES, maxBytes: SITE_IMAGE_MAX_BYTES },
  ...{ tooLarge: errorTexts.files.siteImageTooLarge, wrongType: errorTexts.files.siteImagesOnly },
}

/** Uploads an image that is chosen, so that it is shown as it will be; it counts once the settings are saved. */
export function useSiteImage(use: SiteImageUse, onUploaded: (id: string) => void) {
  const t = useTranslations('site.images')
  const upload = useUploadSiteImage()
  const [problem, setProblem] = useState<string>()

  async function choose(file: File): Promise<void> {
    const wrong = await fileProblem(file, RULES)
    setProblem(wrong)
    if (wrong) return
    try {
      onUploaded(await upload.mutateAsync({ use, image: await readAsBase64(file) }))
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields.image) || describeError(error, t('failed')))
    }
  }

  return { choose, problem, isPending: upload.isPending }
}
