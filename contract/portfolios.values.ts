/** Who finds a portfolio: nobody, members and visitors who know its URL, or search engines too. */
export const PORTFOLIO_AUDIENCES = ['nobody', 'link', 'everybody'] as const
export type PortfolioAudience = (typeof PORTFOLIO_AUDIENCES)[number]

/** The parts that can be left out, in the order of the page. */
export const PORTFOLIO_PARTS = ['photo', 'studies', 'about', 'ideas', 'awards', 'skills', 'updates'] as const
export type PortfolioPart = (typeof PORTFOLIO_PARTS)[number]

export const PORTFOLIO_ABOUT_MAX = 500
/** So that it fits on two pages. */
export const PORTFOLIO_IDEAS_MAX = 10
export const PORTFOLIO_AWARDS_MAX = 8
export const PORTFOLIO_SKILLS_MAX = 20
export const PORTFOLIO_UPDATES_MAX = 4
/** Ideas that can be left out. */
export const PORTFOLIO_LEFT_OUT_MAX = 500
