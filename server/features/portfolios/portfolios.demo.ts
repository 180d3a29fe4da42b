import { PORTFOLIO_PARTS } from '../../../contract/portfolios.values.ts'
import type { DemoRows } from '../../cli/demo-features.ts'

const ABOUT =
  'I make lessons that survive a bad line. I ask the people who will use them first, build the smallest thing that could work, and write down what came of it.'

/** Portfolios of the first two members, the second of whom is named in others alone. */
export const demoRows: DemoRows = ({ members, hoursAgo }) => ({
  portfolios: members.slice(0, 2).map((user_id, place) => ({
    ...{
      user_id,
      place: place === 0 ? 'nethmi.perin' : 'member',
      audience: place === 0 ? ('link' as const) : ('nobody' as const),
    },
    ...{ parts: JSON.stringify(PORTFOLIO_PARTS), about: place === 0 ? ABOUT : '', left_out: '[]' },
    ...{ named_at: hoursAgo(40), updated_at: hoursAgo(40) },
  })),
})
