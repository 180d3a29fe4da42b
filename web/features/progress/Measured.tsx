import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MEASURED_MAX } from '../../../contract/progress.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useChangeProgress } from './progress.api.ts'

type MeasuredProps = { ideaId: string; measured: string; isTeam: boolean }

/** The one thing that the team measured, which it writes. */
export function Measured({ ideaId, measured, isTeam }: MeasuredProps) {
  const t = useTranslations('progress')
  const [isEdited, setEdited] = useState(false)
  const [text, setText] = useState(measured)
  const { mutate, isPending, error } = useChangeProgress(ideaId)
  if (isEdited) {
    const save = (event: FormEvent) => {
      event.preventDefault()
      mutate({ kind: 'measured', measured: text }, { onSuccess: () => setEdited(false) })
    }
    return (
      <Form onSubmit={save} className="mt-4 flex max-w-reading flex-col items-start gap-3">
        <TextField
          autoFocus
          label={t('measured')}
          hint={t('measuredHint')}
          error={error ? describeError(error, t('failed')) : undefined}
          counter={{ length: text.length, max: MEASURED_MAX }}
          value={text}
          onChange={({ target }) => setText(target.value)}
          fieldClassName="w-full"
        />
        <span className="flex flex-wrap gap-3">
          <Button type="submit" pending={isPending}>
            {t('save')}
          </Button>
          <Button variant="secondary" onClick={() => setEdited(false)}>
            {t('cancel')}
          </Button>
        </span>
      </Form>
    )
  }
  const edit = () => {
    setText(measured)
    setEdited(true)
  }
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
      {measured && (
        <strong dir="auto" className="text-17 wrap-anywhere">
          {measured}
        </strong>
      )}
      {isTeam && <TextButton onClick={edit}>{t(measured ? 'editMeasured' : 'addMeasured')}</TextButton>}
    </p>
  )
}
