import type { ReactNode, Ref } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  LEARNING_OUTCOME_MAX,
  LEARNING_OUTCOME_MIN,
  RECOMMENDED_LEVELS,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '../../../contract/ideas.values.ts'
import { ListField } from '../../entities/site/ListField.tsx'
import { fieldsOf } from '../../lib/forms/form-fields.ts'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { ChipInput } from '../../ui/forms/ChipInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControlField } from '../../ui/forms/SegmentedControlField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { IdeaFormValues } from './idea-form-values.ts'
import { LinkPreviewHint } from './LinkPreviewHint.tsx'
import { RoleFields } from './RoleFields.tsx'
import { useLinkPreview } from './use-link-preview.ts'

const COUNTED = { title: TITLE_MAX, description: DESCRIPTION_MAX, learning_outcome: LEARNING_OUTCOME_MAX }

type IdeaFieldsProps = { underTitle: ReactNode; pdfField: ReactNode; roles: Ref<HTMLDivElement> }

/** Everything of an idea that is typed or chosen, save the PDF, which stands beside the repository link. */
export function IdeaFields({ underTitle, pdfField, roles }: IdeaFieldsProps) {
  const t = useTranslations('ideaForm')
  const tField = useTranslations('ideas.fields')
  const tLevel = useTranslations('ideas.level')
  const form = useFormContext<IdeaFormValues>()
  const { control, watch } = form
  const preview = useLinkPreview(form)
  const level = watch('recommended_level') ?? 'beginner'
  const bind = fieldsOf(form)
  const field = (name: keyof typeof COUNTED | 'github_link') => ({ label: tField(name), ...bind(name) })
  const counted = (name: keyof typeof COUNTED) => ({
    ...field(name),
    counter: { length: (watch(name) ?? '').trim().length, max: COUNTED[name] },
  })
  const learned = counted('learning_outcome')
  return (
    <div className="flex flex-col gap-5">
      <div>
        <TextField {...counted('title')} />
        {underTitle}
      </div>
      <TextAreaField {...counted('description')} hint={t('descriptionHint', { min: DESCRIPTION_MIN })} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <ListField
          control={control}
          name="category"
          list="categories"
          label={tField('category')}
          placeholder={t('categoryPlaceholder')}
        />
        <Controller
          control={control}
          name="recommended_level"
          render={({ field: { value = null, onChange } }) => (
            <SegmentedControlField
              label={tField('recommended_level')}
              hint={t(`levelHints.${level}`)}
              options={RECOMMENDED_LEVELS.map((each) => ({ value: each, label: tLevel(each) }))}
              value={value}
              onValueChange={onChange}
            />
          )}
        />
      </div>
      <Field
        label={learned.label}
        hint={t('learningHint', { min: LEARNING_OUTCOME_MIN })}
        error={learned.error}
        counter={learned.counter}
      >
        <TextArea rows={2} {...form.register('learning_outcome')} />
        {learned.counter.length === 0 && (
          <TextButton
            className="touch-target mt-1.5 self-start text-14"
            onClick={() =>
              form.setValue('learning_outcome', t('nothingTried'), { shouldDirty: true, shouldValidate: true })
            }
          >
            {t('nothingTriedYet')}
          </TextButton>
        )}
      </Field>
      <RoleFields ref={roles} />
      <Field label={tField('tags')} optional error={form.formState.errors.tags?.message}>
        <Controller
          control={control}
          name="tags"
          render={({ field: { value = [], onChange } }) => (
            <ChipInput
              value={value}
              onChange={onChange}
              placeholder={t('tagsPlaceholder')}
              maxChips={TAGS_MAX}
              maxLength={TAG_LENGTH_MAX}
            />
          )}
        />
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          {...field('github_link')}
          optional
          hint={preview && <LinkPreviewHint state={preview} />}
          type="url"
          inputMode="url"
          icon={GitHubIcon}
          placeholder={t('repositoryPlaceholder')}
        />
        {pdfField}
      </div>
    </div>
  )
}
