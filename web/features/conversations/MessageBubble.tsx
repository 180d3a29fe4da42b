import { Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConversationMessage } from '../../../contract/conversations.ts'
import { withMentions } from '../../entities/mentions/with-mentions.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'

const ReportDialog = lazyPart(async () => (await import('../../entities/reports/ReportDialog.tsx')).ReportDialog)

const NONE: ConversationMessage['mentions'] = []

type MessageBubbleProps = {
  text: string
  /** Members named in the text. */
  mentions?: ConversationMessage['mentions']
  isOwn?: boolean
  isHidden?: boolean
  /** The reportable message of another member, and its author. */
  reportable?: { id: string; name: string }
}

/** The text of a message, with its links and mentions. */
export function MessageBubble({
  text,
  mentions = NONE,
  isOwn = false,
  isHidden = false,
  reportable,
}: MessageBubbleProps) {
  const t = useTranslations('conversations')
  return (
    <div className="group/bubble flex items-center gap-1">
      <p
        dir="auto"
        lang={textLanguage(text)}
        className={classNames(
          'min-w-0 rounded-md border px-4 py-2.5 text-15 wrap-anywhere whitespace-pre-line',
          isOwn ? 'border-transparent bg-accent-soft text-accent-soft-text' : 'border-border bg-surface',
          isHidden && 'text-muted',
        )}
      >
        {isHidden ? t('hidden') : <LinkedText renderText={(part) => withMentions(part, mentions)}>{text}</LinkedText>}
      </p>
      {reportable && !isHidden && <MessageMenu {...reportable} />}
    </div>
  )
}

function MessageMenu({ id, name }: { id: string; name: string }) {
  const t = useTranslations('conversations.thread')
  const [isReporting, setIsReporting] = useState(false)
  return (
    <>
      <span className="pointer-fine:not-group-hover/bubble:not-focus-within:opacity-0">
        <LazyMenu
          trigger={<IconButton size="sm" label={t('actions', { name })} icon={Ellipsis} />}
          items={[{ label: t('report'), icon: Flag, onSelect: () => setIsReporting(true) }]}
        />
      </span>
      {isReporting && <ReportDialog target={{ kind: 'message', id }} onClose={() => setIsReporting(false)} />}
    </>
  )
}
