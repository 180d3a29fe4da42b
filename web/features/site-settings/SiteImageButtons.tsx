import { ImageUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SITE_IMAGE_TYPES, type SiteImageUse } from '../../../contract/site-images.values.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileButton } from '../../ui/buttons/FileButton.tsx'
import { useSiteImage } from './use-site-image.ts'

type SiteImageButtonsProps = {
  use: SiteImageUse
  image: string | null
  onChange: (image: string | null) => void
  chooseLabel: string
  removeLabel: string
}

/** Chooses, replaces or removes an image of the site, and says what is wrong with one. */
export function SiteImageButtons({ use, image, onChange, chooseLabel, removeLabel }: SiteImageButtonsProps) {
  const t = useTranslations('site.images')
  const { choose, problem, isPending } = useSiteImage(use, onChange)
  return (
    <>
      <FileButton
        label={chooseLabel}
        size="sm"
        variant="secondary"
        icon={ImageUp}
        accept={SITE_IMAGE_TYPES.join(',')}
        pending={isPending}
        pendingLabel={t('uploading')}
        onFile={(file) => void choose(file)}
      />
      {image && (
        <Button size="sm" variant="ghost" disabled={isPending} onClick={() => onChange(null)}>
          {removeLabel}
        </Button>
      )}
      {problem && (
        <p role="alert" className="w-full text-13 text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
