import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { paths } from '../../app/paths.ts'
import { avatarSources } from '../../ui/avatar-sources.ts'
import { DialogStandIn } from '../../ui/DialogStandIn.tsx'
import { IdeaByline } from './IdeaByline.tsx'
import { IdeaContent } from './IdeaContent.tsx'

type IdeaStandInProps = { idea: IdeaWithAuthor; hue: string; initials: string }

/** IdeaDetailsDialog as the build renders it for the server to fill in, which knows hue and initials. */
export function IdeaStandIn({ idea, hue, initials }: IdeaStandInProps) {
  const t = useTranslations('ideas.details')
  const avatar = <StandInAvatar src={avatarPath(idea.author.avatar)} hue={hue} initials={initials} />
  return (
    <DialogStandIn
      title={idea.title}
      description={<IdeaByline idea={idea} avatar={avatar} author={displayName(idea.author)} />}
      closeHref={paths.viewIdeas}
      closeLabel={t('close')}
    >
      <IdeaContent idea={idea} />
    </DialogStandIn>
  )
}

const SIZE = 24

/** The Avatar of this size without style attributes, which the content security policy forbids. */
function StandInAvatar({ src, hue, initials }: { src: string | undefined; hue: string; initials: string }) {
  if (src) {
    return (
      <img
        {...avatarSources(src, SIZE)}
        alt=""
        width={SIZE}
        height={SIZE}
        decoding="async"
        className="size-6 shrink-0 rounded-xs bg-chip object-cover"
      />
    )
  }
  return (
    <span
      aria-hidden
      className={`avatar-tile hue-${hue} inline-flex size-6 shrink-0 items-center justify-center rounded-xs text-[10px] leading-none font-bold select-none`}
    >
      {initials}
    </span>
  )
}
