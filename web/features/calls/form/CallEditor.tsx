import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import type { Call, MissingPart } from '../../../../contract/calls.ts'
import { ApiError } from '../../../lib/api/api-client.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { callLink, editCallLink, manageCallLink } from '../../../lib/pages/links.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/content/Badge.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { BackLink } from '../../../ui/navigation/BackLink.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { MissingParts } from '../MissingParts.tsx'
import { AwardRows } from './AwardRows.tsx'
import { CriterionRows } from './CriterionRows.tsx'
import { type CallForm, emptyForm, formOf, localTime } from './call-form.ts'
import { DatesSection } from './DatesSection.tsx'
import { EditorFooter } from './EditorFooter.tsx'
import { EntrySection } from './EntrySection.tsx'
import { PanelSection } from './PanelSection.tsx'
import { QuestionRows } from './QuestionRows.tsx'
import { QuestionSection } from './QuestionSection.tsx'
import { rubricQuery, withRubric } from './rubric.ts'
import { useSaveCall } from './use-save-call.ts'
import { VoteSection } from './VoteSection.tsx'

/** Controls with an error, of a group the one that is chosen, and errors of rows. Boxes around a control take no focus. */
const WRONG = [
  ':is(input, textarea, select, button)[aria-invalid="true"]',
  '[role="radiogroup"][aria-invalid="true"] input:checked',
  '[data-invalid][tabindex]',
].join()

/** The question that a change of awards or criteria raises. */
function questionOf({ status, fields }: ApiError): string | undefined {
  return status === 409 ? (fields.awards ?? fields.criteria) : undefined
}

/** The form of a new call, or of one that the member manages. Once it is open, its rules are fixed. */
export function CallEditor({ call }: { call?: Call }) {
  const t = useTranslations('callForm')
  const manage = useTranslations('callManagement')
  const phases = useTranslations('calls.phases')
  const navigate = useNavigate()
  const zone = useTimeZone() ?? 'UTC'
  const { stored, saving } = useSaveCall(call)
  const [form, setForm] = useState<CallForm>(() => (call ? formOf(call) : emptyForm(zone)))
  const [isDirty, setDirty] = useState(false)
  const [missing, setMissing] = useState<MissingPart[]>()
  const fieldsRef = useRef<HTMLDivElement>(null)
  const isFixed = call !== undefined && call.phase !== 'draft'
  const { data: rubric } = useQuery({ ...rubricQuery, enabled: !call })
  useEffect(() => {
    // A new call begins with the criteria of the site.
    if (rubric) setForm((before) => (before.criteria.length === 0 ? withRubric(before, rubric) : before))
  }, [rubric])
  const change = (part: Partial<CallForm>) => {
    setForm((before) => ({ ...before, ...part }))
    setDirty(true)
  }
  /** Nothing where it failed, which the footer and the fields show. */
  async function store(options: { opening?: 'check' | 'open'; isConfirmed?: boolean } = {}) {
    setMissing(undefined)
    const { opening, isConfirmed = false } = options
    const filled = opening && form.opens_at === '' ? { ...form, opens_at: localTime(form.zone) } : form
    const saved = await saving
      .mutateAsync({ form: filled, isConfirmed, ...(opening ? { opening } : {}) })
      .catch(() => undefined)
    if (!saved) return
    setForm(formOf(saved.call))
    setDirty(false)
    return saved
  }
  async function save(isConfirmed = false) {
    const saved = await store({ isConfirmed })
    if (!saved) return
    toast.success(t('saved'))
    if (!call) await navigate({ ...editCallLink(saved.call.id), replace: true })
  }
  async function preview() {
    const saved = await store()
    if (saved) await navigate(callLink(saved.call.id))
  }
  async function askToOpen() {
    const saved = await store({ opening: 'check' })
    if (saved) setMissing(saved.missing)
  }
  async function open() {
    const saved = await store({ opening: 'open' })
    if (saved) await navigate(manageCallLink(saved.call.id))
  }
  // Once they are drawn.
  useEffect(() => {
    if (saving.error) fieldsRef.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [saving.error])
  const fields = saving.error instanceof ApiError ? saving.error.fields : {}
  const isOpening = saving.isPending && saving.variables?.opening === 'open'
  const question = saving.error instanceof ApiError ? questionOf(saving.error) : undefined
  const section = { form, errors: fields, onChange: change, isFixed }
  const rules = stored && stored.rules_pdf !== '' ? { name: stored.rules_pdf_name, size: stored.rules_pdf_size } : null
  return (
    <>
      {call ? (
        <p className="text-15 text-text-2">{isFixed ? t('fixed') : t('subtitle')}</p>
      ) : (
        <>
          <BackLink to="/admin/calls" className="mb-3">
            {t('back')}
          </BackLink>
          <PageHeader
            title={t('newTitle')}
            subtitle={t('subtitle')}
            actions={
              <>
                <Badge icon={Pencil}>{phases('draft')}</Badge>
                <Button variant="secondary" icon={Eye} disabled={saving.isPending} onClick={() => void preview()}>
                  {t('preview')}
                </Button>
              </>
            }
          />
        </>
      )}
      <Form onSubmit={() => void save()} className="mt-8">
        <div ref={fieldsRef} className="flex flex-col gap-10 pb-10 [--w-form:45rem] **:scroll-mb-24">
          <QuestionSection {...section} />
          <DatesSection {...section} />
          <EntrySection {...section} storedRules={rules} />
          <QuestionRows {...section} />
          <CriterionRows {...section} />
          <PanelSection {...section} />
          <VoteSection {...section} />
          <AwardRows {...section} isFixed={call?.phase === 'results'} />
        </div>
        <EditorFooter
          form={form}
          isDraft={!isFixed}
          isScheduled={call?.is_scheduled ?? false}
          isDirty={isDirty}
          isNew={stored === undefined}
          saving={saving}
          onOpen={() => void askToOpen()}
          onTakeTheirs={() => {
            saving.reset()
            if (stored) setForm(formOf(stored))
            setDirty(false)
          }}
        />
      </Form>
      <ConfirmDialog
        open={missing !== undefined || isOpening}
        onOpenChange={() => setMissing(undefined)}
        tone="primary"
        title={manage('ask.open')}
        description={manage('consequence.open')}
        confirmLabel={manage('to.open')}
        pending={saving.isPending}
        pendingLabel={t('opening')}
        onConfirm={() => void open()}
      >
        {missing && <MissingParts parts={missing} />}
      </ConfirmDialog>
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={() => saving.reset()}
        title={t('confirm.title')}
        description={question ?? ''}
        confirmLabel={t('confirm.change')}
        pending={saving.isPending}
        pendingLabel={t('saving')}
        onConfirm={() => void save(true)}
      />
    </>
  )
}
