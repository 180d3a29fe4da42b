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
import { useSiteList } from '../../lib/api/site-lists.ts'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { ChipInput } from '../../ui/forms/ChipInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { IdeaFormValues } from './idea-form-values.ts'
import { LinkPreviewHint } from './LinkPreviewHint.tsx'
import { RoleFields } from './RoleFields.tsx'
import { useLinkPreview } from './use-link-preview.ts'

type IdeaFieldsProps = { underTitle: ReactNode; pdfField: ReactNode; roles: Ref<HTMLDivElement> }

/** Everything of an idea that is typed or chosen, save the PDF, which stands beside the repository link. */
export function IdeaFields({ underTitle, pdfField, roles }: IdeaFieldsProps) {
  const t = useTranslations('ideaForm')
  const tField = useTranslations('ideas.fields')
  const tLevel = useTranslations('ideas.level')
  const form = useFormContext<IdeaFormValues>()
  const { register, control, watch, formState } = form
  const { errors, defaultValues } = formState
  const { nameOf, choices } = useSiteList('categories')
  const stored = nameOf(defaultValues?.category ?? '')
  const preview = useLinkPreview(form)
  const level = watch('recommended_level') ?? 'beginner'
  const lengthOf = (name: 'title' | 'description' | 'learning_outcome') => (watch(name) ?? '').trim().length
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Field
          label={tField('title')}
          error={errors.title?.message}
          counter={{ length: lengthOf('title'), max: TITLE_MAX }}
        >
          <TextInput {...register('title')} />
        </Field>
        {underTitle}
      </div>
      <Field
        label={tField('description')}
        hint={t('descriptionHint', { min: DESCRIPTION_MIN })}
        error={errors.description?.message}
        counter={{ length: lengthOf('description'), max: DESCRIPTION_MAX }}
      >
        <TextArea rows={3} {...register('description')} />
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Field label={tField('category')} error={errors.category?.message}>
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <Select
                options={choices(stored).map((value) => ({ value, label: value }))}
                value={nameOf(field.value) || null}
                onValueChange={field.onChange}
                ref={field.ref}
                placeholder={t('categoryPlaceholder')}
              />
            )}
          />
        </Field>
        <Field label={tField('recommended_level')} hint={t(`levelHints.${level}`)} isGroup>
          <Controller
            control={control}
            name="recommended_level"
            render={({ field }) => (
              <SegmentedControl
                options={RECOMMENDED_LEVELS.map((value) => ({ value, label: tLevel(value) }))}
                value={field.value ?? null}
                onValueChange={field.onChange}
              />
            )}
          />
        </Field>
      </div>
      <Field
        label={tField('learning_outcome')}
        hint={t('learningHint', { min: LEARNING_OUTCOME_MIN })}
        error={errors.learning_outcome?.message}
        counter={{ length: lengthOf('learning_outcome'), max: LEARNING_OUTCOME_MAX }}
      >
        <TextArea rows={2} {...register('learning_outcome')} />
        {lengthOf('learning_outcome') === 0 && (
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
      <Field label={tField('tags')} optional error={errors.tags?.message}>
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <ChipInput
              value={field.value ?? []}
              onChange={field.onChange}
              placeholder={t('tagsPlaceholder')}
              maxChips={TAGS_MAX}
              maxLength={TAG_LENGTH_MAX}
            />
          )}
        />
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label={tField('github_link')}
          optional
          hint={preview && <LinkPreviewHint state={preview} />}
          error={errors.github_link?.message}
        >
          <TextInput
            type="url"
            inputMode="url"
            icon={GitHubIcon}
            placeholder={t('repositoryPlaceholder')}
            {...register('github_link')}
          />
        </Field>
        {pdfField}
      </div>
    </div>
  )
}
