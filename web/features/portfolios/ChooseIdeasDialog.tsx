import { useTranslations } from 'use-intl'
import type { OwnPortfolio, PortfolioChange } from '../../../contract/portfolios.ts'
import { PORTFOLIO_IDEAS_MAX } from '../../../contract/portfolios.values.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type ChooseIdeasDialogProps = {
  portfolio: Pick<OwnPortfolio, 'choices' | 'left_out'>
  onSave: (change: PortfolioChange) => void
  onClose: () => void
}

/** Which ideas the own portfolio shows. */
export function ChooseIdeasDialog({ portfolio, onSave, onClose }: ChooseIdeasDialogProps) {
  const t = useTranslations('portfolioChoices')
  const { choices, left_out } = portfolio
  const toggle = (id: string, isShown: boolean) =>
    onSave({ left_out: isShown ? left_out.filter((other) => other !== id) : [...left_out, id] })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('chooseIdeas')}>
      <p className="text-14 text-text-2">{t('chooseText', { max: PORTFOLIO_IDEAS_MAX })}</p>
      <ul className="mt-3">
        {choices.ideas.map(({ id, title }) => (
          <li key={id} className="flex min-h-11 items-center border-b border-border">
            <Checkbox
              label={title}
              isLabelShown
              isChecked={!left_out.includes(id)}
              onCheckedChange={(isShown) => toggle(id, isShown)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
