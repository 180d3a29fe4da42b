import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { secondFactorQuery } from '../../lib/session/sign-in-queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { TextWithAction } from '../../ui/content/TextWithAction.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ResetNote } from './ResetNote.tsx'
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx'
import { useBeginAuthenticator, useMakeRecoveryCodes, useRemoveAuthenticator } from './second-factors.api.ts'

/** The member's authenticator app, and its recovery codes. */
export function SecondFactor() {
  const t = useTranslations('secondFactor')
  const format = useFormatter()
  const { data: factor, error, refetch } = useQuery(secondFactorQuery)
  const begin = useBeginAuthenticator()
  const removal = useRemoveAuthenticator()
  const making = useMakeRecoveryCodes()
  const [codes, setCodes] = useState<string[]>()
  const [asked, setAsked] = useState<'remove' | 'make'>()
  const app = factor?.authenticator
  const setUp = begin.data
  const left = factor?.recovery_codes?.codes.filter(({ used_at }) => used_at === null) ?? []
  const text = app
    ? `${t('text')} ${t('addedOn', { date: format.dateTime(new Date(app.added_at), { dateStyle: 'medium' }) })}`
    : t('text')

  function beginAgain() {
    setCodes(undefined)
    void toastOutcome(begin.mutateAsync(), { failed: t('beginFailed') })
  }

  function showCodes(made: string[]) {
    begin.reset()
    setCodes(made)
  }

  function remove() {
    setAsked(undefined)
    setCodes(undefined)
    const options = { onSuccess: () => toast.success(t('removed')), failed: t('removeFailed') }
    void toastOutcome(removal.mutateAsync(), options)
  }

  function makeCodes() {
    setAsked(undefined)
    void toastOutcome(making.mutateAsync().then(showCodes), { failed: t('makeFailed') })
  }

  return (
    <>
      {factor?.reset && <ResetNote dueAt={factor.reset.due_at} />}
      <LabelledSection title={t('title')} action={app && <Badge tone="approved">{t('on')}</Badge>}>
        <TextWithAction text={text}>
          {!factor && (
            <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-8 w-44 max-w-full" />
          )}
          {factor && !setUp && (
            <Button
              variant="secondary"
              size="sm"
              icon={app ? undefined : Plus}
              pending={begin.isPending}
              pendingLabel={t('beginning')}
              onClick={beginAgain}
            >
              {app ? t('again') : t('setUp')}
            </Button>
          )}
          {app && !setUp && (
            <Button variant="danger" size="sm" disabled={removal.isPending} onClick={() => setAsked('remove')}>
              {t('turnOff')}
            </Button>
          )}
        </TextWithAction>
        {setUp && <SetUpAuthenticator options={setUp} onAdded={showCodes} onCancel={() => begin.reset()} />}
      </LabelledSection>
      {factor?.recovery_codes && (
        <LabelledSection
          title={t('codesTitle')}
          count={!codes && t('left', { left: left.length, total: factor.recovery_codes.codes.length })}
          text={t('codesText')}
          action={
            !codes && (
              <Button
                variant="ghost"
                size="sm"
                pending={making.isPending}
                pendingLabel={t('making')}
                onClick={() => setAsked('make')}
              >
                {t('make')}
              </Button>
            )
          }
        >
          {codes ? (
            <NewRecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
          ) : (
            <RecoveryCodes {...factor.recovery_codes} />
          )}
        </LabelledSection>
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={() => setAsked(undefined)}
        title={t('removeTitle')}
        description={t('removeText')}
        confirmLabel={t('turnOff')}
        onConfirm={remove}
      />
      <ConfirmDialog
        open={asked === 'make'}
        onOpenChange={() => setAsked(undefined)}
        title={t('makeTitle')}
        description={t('makeText')}
        confirmLabel={t('make')}
        onConfirm={makeCodes}
      />
    </>
  )
}
