import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OwnEntry } from '../../../contract/call-entries.ts'
import type { Call } from '../../../contract/calls.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { ideaLink } from '../../lib/pages/links.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { useWithdrawEntry } from './calls.api.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog)

/** The reader's entries, each of which can be withdrawn until the call closes. */
export function OwnEntries({ call, entries }: { call: Call; entries: OwnEntry[] }) {
  const t = useTranslations('calls')
  const format = useFormatter()
  const [asked, setAsked] = useState<OwnEntry>()
  const withdraw = useWithdrawEntry(call.id)
  const confirm = () =>
    asked &&
    void withdraw.mutateAsync(asked.idea.id).then(
      () => setAsked(undefined),
      // The dialog shows the failure.
      () => {},
    )
  return (
    <section>
      <SectionHeading title={t('ownEntries', { count: entries.length })} />
      <ul>
        {entries.map((entry) => (
          <li key={entry.idea.id} className="border-b border-border py-3">
            <p dir="auto" className="text-15 font-bold wrap-anywhere">
              <TextLink {...ideaLink(entry.idea.id)}>{entry.idea.title}</TextLink>
            </p>
            <p className="text-13 text-muted">
              {t('sent', { date: format.dateTime(new Date(entry.entered_at), { dateStyle: 'medium' }) })}
              {entry.late_minutes > 0 && ` ${t('late', { minutes: entry.late_minutes })}`}
            </p>
            {entry.decision && <Decision call={call} entry={entry} />}
            {call.phase === 'open' && (
              <Button
                variant="secondary"
                size="sm"
                className="mt-2"
                aria-label={`${t('withdraw.open')}: ${entry.idea.title}`}
                onClick={() => setAsked(entry)}
              >
                {t('withdraw.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) setAsked(undefined)
            withdraw.reset()
          }}
          title={t('withdraw.title')}
          description={t('withdraw.text', { title: asked.idea.title })}
          confirmLabel={t('withdraw.confirm')}
          pending={withdraw.isPending}
          onConfirm={confirm}
        >
          {withdraw.error && <InlineNote tone="danger">{describeError(withdraw.error, t('changeFailed'))}</InlineNote>}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The decision on an entry and the panel's sentences, without names. */
function Decision({ call, entry }: { call: Call; entry: OwnEntry }) {
  const t = useTranslations('results')
  const award = call.awards.find(({ id }) => id === entry.award_id)?.name ?? ''
  return (
    <>
      <p className="mt-2">
        <Badge tone={entry.decision === 'entered' ? 'neutral' : 'approved'}>
          {t(`decision.${entry.decision ?? 'entered'}`, { award })}
        </Badge>
      </p>
      {entry.sentences.length > 0 && (
        <div className="mt-2 border-s-3 border-sun bg-surface px-4 py-3 text-14">
          {entry.sentences.map((sentence) => (
            <p key={sentence} dir="auto" className="mb-2 wrap-anywhere">
              “{sentence}”
            </p>
          ))}
          <p className="text-13 text-muted">{t('fromPanel')}</p>
        </div>
      )}
    </>
  )
}
