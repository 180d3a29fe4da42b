import { Image, ImagePlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AVATAR_TYPES } from '../../../contract/profiles.values.ts'
import type { Update } from '../../../contract/progress.ts'
import { UPDATE_PICTURE_ALT_MAX, UPDATE_PICTURES_MAX, updatePicturePath } from '../../../contract/progress.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { avatarProblem } from '../../lib/forms/chosen-file.ts'
import { useObjectUrl } from '../../lib/forms/object-url.ts'
import { useIsDataSaved } from '../../lib/preferences/data-saved.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileButton } from '../../ui/buttons/FileButton.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useChangePictures } from './progress.api.ts'

type UpdatePicturesProps = { update: Update; isOwn: boolean; canRemove: boolean }

/** The pictures of an update. Its author adds them. */
export function UpdatePictures({ update, isOwn, canRemove }: UpdatePicturesProps) {
  const t = useTranslations('progress.pictures')
  const [chosen, setChosen] = useState<File>()
  const { mutate } = useChangePictures(update.id)
  const { pictures } = update
  const isDataSaved = useIsDataSaved()
  const [shown, setShown] = useState<string[]>([])
  const remove = (pictureId: string) =>
    mutate({ pictureId }, { onError: (error) => toast.error(describeError(error, t('removeFailed'))) })
  const choose = async (file: File) => {
    const problem = await avatarProblem(file)
    if (problem) toast.error(problem)
    else setChosen(file)
  }
  return (
    <>
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {pictures.map(({ id, alt }, index) => (
            <li key={id} className="flex flex-col items-start gap-1">
              {isDataSaved && !shown.includes(id) ? (
                <Button
                  variant="secondary"
                  icon={Image}
                  aria-label={t('showOf', { name: alt || t('untitled', { number: index + 1 }) })}
                  onClick={() => setShown([...shown, id])}
                  className="h-36 w-48"
                >
                  {t('show')}
                </Button>
              ) : (
                <a href={updatePicturePath(id)} target="_blank" rel="noreferrer" className="block rounded-sm">
                  <img
                    src={updatePicturePath(id)}
                    alt={alt || t('untitled', { number: index + 1 })}
                    loading="lazy"
                    decoding="async"
                    className="h-36 w-48 rounded-sm border border-border bg-sunken object-cover"
                  />
                </a>
              )}
              {canRemove && (
                <TextButton
                  aria-label={t('removeOf', { name: alt || t('untitled', { number: index + 1 }) })}
                  onClick={() => remove(id)}
                >
                  {t('remove')}
                </TextButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOwn && pictures.length < UPDATE_PICTURES_MAX && !chosen && (
        <FileButton
          label={t('choose')}
          accept={AVATAR_TYPES.join(',')}
          onFile={(file) => void choose(file)}
          variant="ghost"
          icon={ImagePlus}
          className="mt-2 -ms-3"
        />
      )}
      {chosen && <AddPicture chosen={chosen} updateId={update.id} onClose={() => setChosen(undefined)} />}
    </>
  )
}

type AddPictureProps = { updateId: string; chosen: File; onClose: () => void }

function AddPicture({ updateId, chosen, onClose }: AddPictureProps) {
  const t = useTranslations('progress.pictures')
  const preview = useObjectUrl(chosen)
  const [alt, setAlt] = useState('')
  const { mutate, isPending, error } = useChangePictures(updateId)
  async function add(event: FormEvent) {
    event.preventDefault()
    try {
      await chosen.slice(0, 1).arrayBuffer()
      mutate({ image: chosen, alt }, { onSuccess: onClose })
    } catch {
      toast.error(t('unreadable'))
    }
  }
  return (
    <Form onSubmit={(event) => void add(event)} className="mt-3 flex flex-col items-start gap-3">
      {preview && (
        <img src={preview} alt="" className="h-36 w-48 rounded-sm border border-border bg-sunken object-cover" />
      )}
      <TextField
        label={t('alt')}
        hint={t('altHint')}
        error={error ? describeError(error, t('addFailed')) : undefined}
        maxLength={UPDATE_PICTURE_ALT_MAX}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        fieldClassName="w-full"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending} pendingLabel={t('adding')}>
          {t('add')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
