import { Bell, CalendarDays, Mail, Smartphone, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { UserType } from '../../../contract/accounts.ts'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { type Channel, channelsOf, isChosen, SECTIONS, withChannel } from './choice-rows.ts'

type Kinds = NotificationChoices['kinds']
type ChoiceMatrixProps = { kinds: Kinds; userType: UserType; isPushOn: boolean; onChange: (kinds: Kinds) => void }

const ICONS = { app: Bell, push: Smartphone, now: Mail, daily: Sun, weekly: CalendarDays } as const
/** On narrow screens a block for each kind, with its channels side by side. */
const ROW = 'border-t border-border max-sm:grid max-sm:py-2'
const COLUMNS: Record<number, string> = { 4: 'max-sm:grid-cols-4', 5: 'max-sm:grid-cols-5' }
const CELL = 'py-2 text-center max-sm:flex max-sm:flex-col max-sm:items-center max-sm:gap-0.5'

/** Which kind comes in which way: a table of checkboxes. */
export function ChoiceMatrix({ kinds, userType, isPushOn, onChange }: ChoiceMatrixProps) {
  const t = useTranslations('notificationChoices')
  const sections = SECTIONS.filter(({ of }) => !of || of.some((type) => type === userType))
  const channels = channelsOf(kinds, isPushOn)
  return (
    <table className="w-full border border-border bg-surface text-15 max-sm:block">
      <caption className="sr-only">{t('title')}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className="px-4 py-3 text-start text-13 font-bold text-text-2">
            {t('what')}
          </th>
          {channels.map((channel) => (
            <ChannelHeading key={channel} channel={channel} />
          ))}
        </tr>
      </thead>
      {sections.map(({ name, kinds: rows }) => (
        <tbody key={name} className="max-sm:block">
          <tr className="border-t border-border bg-bg max-sm:block">
            <th
              scope="rowgroup"
              colSpan={channels.length + 1}
              className="px-4 pt-4 pb-2 text-start text-14 font-bold max-sm:block"
            >
              {t(`sections.${name}`)}
            </th>
          </tr>
          {rows.map((kind) => (
            <tr key={kind} className={classNames(ROW, COLUMNS[channels.length])}>
              <th scope="row" className="px-4 py-2.5 text-start font-regular max-sm:col-span-full">
                {t(`kinds.${kind}`)}
              </th>
              {channels.map((channel) => (
                <td key={channel} className={CELL}>
                  {kind === 'message' && channel === 'app' ? (
                    // They have a page and a count of their own.
                    <span className="text-13 text-text-2">{t('inMessages')}</span>
                  ) : (
                    <Checkbox
                      label={t('choice', { kind: t(`kinds.${kind}`), channel: t(`channels.${channel}`) })}
                      isChecked={isChosen(kinds, kind, channel)}
                      onCheckedChange={(isOn) => onChange(withChannel(kinds, kind, channel, isOn))}
                    />
                  )}
                  <span aria-hidden className="text-13 text-text-2 sm:hidden">
                    {t(`channels.${channel}`)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
          {name === 'account' && <AlwaysSent channels={channels} />}
        </tbody>
      ))}
    </table>
  )
}

/** Mails that nobody can stop, as a row that cannot be changed. */
function AlwaysSent({ channels }: { channels: readonly Channel[] }) {
  const t = useTranslations('notificationChoices')
  return (
    <tr className={classNames(ROW, COLUMNS[channels.length])}>
      <th scope="row" className="px-4 py-2.5 text-start font-regular max-sm:col-span-full">
        {t('always.kind')} <span className="text-13 text-muted">{t('always.sent')}</span>
      </th>
      {channels.map((channel) => (
        <td key={channel} className={CELL}>
          <Checkbox
            label={t('choice', { kind: t('always.kind'), channel: t(`channels.${channel}`) })}
            isChecked={channel === 'now'}
            isDisabled
          />
          <span aria-hidden className="text-13 text-text-2 sm:hidden">
            {t(`channels.${channel}`)}
          </span>
        </td>
      ))}
    </tr>
  )
}

function ChannelHeading({ channel }: { channel: Channel }) {
  const t = useTranslations('notificationChoices')
  const Icon = ICONS[channel]
  return (
    <th scope="col" className="w-24 px-1 py-3 text-center text-13 font-bold text-text-2">
      <Icon size={18} className="mx-auto mb-1" />
      {t(`channels.${channel}`)}
    </th>
  )
}
