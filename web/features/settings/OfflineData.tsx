import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AppWindow, CalendarDays, FileCheck, Lightbulb, List, MessagesSquare, Pin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OfflineKind } from '../../../contract/offline-kinds.values.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { listSaved, removeSaved } from '../../lib/offline/response-store.ts'
import { savedPagesKey } from '../../lib/offline/saved-pages.ts'
import { hasNewVersion, openNewVersion } from '../../lib/offline/worker-registration.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import {
  chooseSaved,
  kindsOf,
  refusedKinds,
  SAVED_CHOICES,
  type SavedChoice,
} from '../../lib/preferences/saved-kinds.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { ProgressBar } from '../../ui/content/ProgressBar.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { LessData } from './LessData.tsx'

const KB = 1024
const BIG_UNITS = [
  ['gigabyte', KB ** 3],
  ['megabyte', KB ** 2],
] as const

const ICONS: Record<SavedChoice, IconType> = {
  idea: Lightbulb,
  submissions: FileCheck,
  agenda: CalendarDays,
  conversations: MessagesSquare,
}

const storageQuery = {
  queryKey: [...savedPagesKey, 'storage'],
  queryFn: async () => ({
    kept: await listSaved(),
    estimate: (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {},
    isNewVersionThere: await hasNewVersion().catch(() => false),
  }),
  persister: undefined,
}
type Kept = Awaited<ReturnType<typeof listSaved>>

/** The contents of this device with their size, and the use of less data. */
export function OfflineData() {
  const t = useTranslations('keeping.settings')
  const site = useSiteName()
  const { data: siteData, isLoading: isSiteLoading } = useQuery(siteQuery)
  const isOn = siteData?.has_service_worker
  const { data, error, isLoading } = useQuery({ ...storageQuery, enabled: isOn === true })
  return (
    <>
      <LabelledSection title={t('title')} text={t('text', { site })}>
        {isOn === false && <InlineNote>{t('off', { site })}</InlineNote>}
        {error && <InlineNote>{t('failed', { site })}</InlineNote>}
        {data?.isNewVersionThere && (
          <p className="flex flex-wrap items-center gap-3 text-14">
            {t('version', { site })}
            <Button variant="secondary" onClick={() => void openNewVersion()}>
              {t('useVersion')}
            </Button>
          </p>
        )}
        {data && <SavedTable kept={data.kept} estimate={data.estimate} />}
      </LabelledSection>
      {isSiteLoading || isLoading ? <Skeleton className="h-dvh" /> : <LessData />}
    </>
  )
}

function SavedTable({ kept, estimate: { usage, quota } }: { kept: Kept; estimate: StorageEstimate }) {
  const t = useTranslations('keeping.settings')
  const site = useSiteName()
  const queries = useQueryClient()
  const sizeOf = useSize()
  const [refused, setRefused] = useState(refusedKinds)
  const refresh = () => queries.refetchQueries({ queryKey: savedPagesKey })
  const choose = async (choice: SavedChoice, isKept: boolean) => {
    chooseSaved(choice, isKept)
    setRefused(refusedKinds())
    if (!isKept) await removeSaved(kindsOf(choice), { keepsPinned: true }).catch(() => {})
    await refresh()
  }
  const empty = async () => {
    await removeSaved().catch(() => {})
    await refresh()
    toast.success(t('emptied'))
  }
  const pinned = kept.filter(({ pinnedAt }) => pinnedAt !== undefined)
  const seen = kept.filter(({ pinnedAt }) => pinnedAt === undefined)
  const ofKinds = (kinds: readonly OfflineKind[]) => seen.filter(({ kind }) => kinds.includes(kind))
  return (
    <div className="flex flex-col gap-3">
      {usage !== undefined && (
        <div>
          <p className="text-14">
            {quota ? t('used', { used: sizeOf(usage), quota: sizeOf(quota) }) : t('usedAlone', { used: sizeOf(usage) })}
          </p>
          {quota !== undefined && <ProgressBar aria-hidden value={usage} max={quota} className="mt-2 h-2" />}
        </div>
      )}
      <div className="overflow-x-auto rounded-md border border-border bg-surface">
        <table className="w-full text-14">
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr className="border-b border-border-strong text-start">
              <th scope="col" className="py-2.5 ps-4 text-start font-bold sm:ps-14">
                {t('what')}
              </th>
              <th scope="col" className="px-2 text-end font-bold">
                {t('number')}
              </th>
              <th scope="col" className="px-2 text-end font-bold">
                {t('size')}
              </th>
              <th scope="col" className="w-20 pe-4 text-end font-bold">
                {t('keep')}
              </th>
            </tr>
          </thead>
          <tbody>
            <SavedRow icon={Pin} title={t('pinned')} kept={pinned}>
              <TextLink to="/kept" className="touch-target">
                {t('see')}
              </TextLink>
            </SavedRow>
            {SAVED_CHOICES.map((choice) => (
              <SavedRow key={choice} icon={ICONS[choice]} title={t(choice)} kept={ofKinds(kindsOf(choice))}>
                <Checkbox
                  label={t(choice)}
                  isChecked={!refused.includes(choice)}
                  onCheckedChange={(isKept) => void choose(choice, isKept)}
                />
              </SavedRow>
            ))}
            <SavedRow icon={List} title={t('general')} kept={ofKinds(['general'])}>
              <span className="text-muted">{t('always')}</span>
            </SavedRow>
            {usage !== undefined && (
              <SavedRow icon={AppWindow} title={t('program', { site })} bytes={Math.max(0, usage - bytesOf(kept))}>
                <span className="text-muted">{t('always')}</span>
              </SavedRow>
            )}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-[30rem] text-14 text-muted">{t('wipe')}</p>
        <Button variant="danger" onClick={() => void empty()}>
          {t('empty')}
        </Button>
      </div>
    </div>
  )
}

const bytesOf = (kept: Kept) =>
  kept.flatMap(({ responses }) => responses).reduce((sum, response) => sum + response.bytes, 0)

const oldestOf = (kept: Kept) => Math.min(...kept.map(({ seenAt }) => seenAt))

type SavedRowProps = { icon: IconType; title: string; kept?: Kept; bytes?: number; children: ReactNode }

function SavedRow({ icon: Icon, title, kept, bytes = bytesOf(kept ?? []), children }: SavedRowProps) {
  const t = useTranslations('keeping.settings')
  const format = useFormatter()
  const sizeOf = useSize()
  return (
    <tr className="border-b border-border last:border-b-0">
      <th scope="row" className="relative py-3 ps-4 text-start font-bold sm:ps-14">
        <Icon size={20} className="absolute start-4 text-muted max-sm:hidden" />
        {title}
        {kept && kept.length > 0 && (
          <span className="block font-regular text-muted">
            {t('oldest', { time: format.dateTime(oldestOf(kept), { day: 'numeric', month: 'short' }) })}
          </span>
        )}
      </th>
      <td className="px-2 text-end tabular-nums">{kept && format.number(kept.length)}</td>
      <td className="px-2 text-end whitespace-nowrap tabular-nums">{sizeOf(bytes)}</td>
      <td className="pe-4 text-end">{children}</td>
    </tr>
  )
}

function useSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const [unit, size] = BIG_UNITS.find(([, least]) => bytes >= least) ?? (['kilobyte', KB] as const)
    const digits = unit === 'kilobyte' ? 0 : 1
    return format.number(bytes / size, { style: 'unit', unit, maximumFractionDigits: digits, roundingMode: 'ceil' })
  }
}
