import { Bell, CalendarDays, Mail, Smartphone, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { UserType } from '../../../contract/accounts.ts'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { type Channel, channelsOf, isChosen, SECTIONS, withChannel } from './choice-rows.ts'

type Kinds = NotificationChoices['kinds']
type ChoiceMatrixProps = { kinds: Kinds; userType: UserType; isPushOn: boolean; onChange: (kinds: Kinds) => void }

const ICONS = { app: Bell, push: Smartphone, now: Mail, daily: Sun, weekly: CalendarDays } as const
/** On narrow screens a block for each kind, with its channels as chips side by side. */
const ROW = 'border-border max-sm:flex max-sm:flex-wrap max-sm:gap-1 max-sm:border-b max-sm:py-3 sm:border-t'
const KIND = 'text-start font-regular max-sm:mb-1 max-sm:basis-full sm:px-4 sm:py-2.5'
/** Chips of a row have one width, by how many there are; long words take two rows. */
const CHIPS: Record<number, string> = {
  4: 'max-sm:basis-[calc(25%-0.25rem)] max-sm:[&:lang(si)]:basis-[calc(50%-0.25rem)] max-sm:[&:lang(ta)]:basis-[calc(50%-0.25rem)]',
  5: 'max-sm:basis-[calc(33.3%-0.25rem)]',
}
const CELL = 'text-center max-sm:grow sm:py-2'

/** Which kind comes in which way: a table of checkboxes. */
export function ChoiceMatrix({ kinds, userType, isPushOn, onChange }: ChoiceMatrixProps) {
  const t = useTranslations('notificationChoices')
  const sections = SECTIONS.filter(({ of }) => !of || of.some((type) => type === userType))
  const channels = channelsOf(kinds, isPushOn)
  return (
    <div className="border-border sm:overflow-hidden sm:rounded-md sm:border sm:bg-surface">
      <table className="w-full text-15 max-sm:block">
        <caption className="sr-only">{t('title')}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-border-strong">
            <th scope="col" className="px-4 py-3 text-start text-13 font-bold text-text-2">
              {t('what')}
            </th>
            {channels.map((channel) => (
              <ChannelHeading key={channel} channel={channel} />
            ))}
          </tr>
        </thead>
        {sections.map(({ name, kinds: rows }) => (
          <tbody key={name} className="max-sm:not-first-of-type:mt-9 max-sm:block">
            <tr className="border-border max-sm:block sm:border-t sm:bg-bg">
              <th
                scope="rowgroup"
                colSpan={channels.length + 1}
                className="text-start max-sm:block max-sm:border-b-2 max-sm:border-text max-sm:pb-2.5 sm:px-4 sm:pt-4 sm:pb-2"
              >
                <h3 className="font-bold max-sm:text-20 sm:text-14">{t(`sections.${name}`)}</h3>
              </th>
            </tr>
            {rows.map((kind) => (
              <tr key={kind} className={ROW}>
                <th scope="row" className={KIND}>
                  {t(`kinds.${kind}`)}
                </th>
                {channels.map((channel) => (
                  <td key={channel} className={classNames(CELL, CHIPS[channels.length])}>
                    {kind === 'message' && channel === 'app' ? (
                      // They have a page and a count of their own.
                      <span className="text-13 text-text-2 max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:justify-center max-sm:rounded-sm max-sm:bg-sunken">
                        {t('inMessages')}
                      </span>
                    ) : (
                      <ChoiceBox
                        label={t('choice', { kind: t(`kinds.${kind}`), channel: t(`channels.${channel}`) })}
                        name={t(`chips.${channel}`)}
                        isChecked={isChosen(kinds, kind, channel)}
                        onCheckedChange={(isOn) => onChange(withChannel(kinds, kind, channel, isOn))}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
            {name === 'account' && <AlwaysSent channels={channels} />}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Mails that nobody can stop, as a row that cannot be changed. */
function AlwaysSent({ channels }: { channels: readonly Channel[] }) {
  const t = useTranslations('notificationChoices')
  return (
    <tr className={ROW}>
      <th scope="row" className={KIND}>
        {t('always.kind')} <span className="text-13 text-muted">{t('always.sent')}</span>
      </th>
      {channels.map((channel) => (
        <td key={channel} className={classNames(CELL, CHIPS[channels.length])}>
          <ChoiceBox
            label={t('choice', { kind: t('always.kind'), channel: t(`channels.${channel}`) })}
            name={t(`chips.${channel}`)}
            isChecked={channel === 'now'}
            isDisabled
          />
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
