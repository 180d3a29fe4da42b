import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import type { Author, IdeaWithAuthor } from '../../../contract/ideas.ts'
import type {
  OwnPortfolio,
  Portfolio,
  PortfolioAward,
  PortfolioChange,
  PortfolioIdea,
} from '../../../contract/portfolios.ts'
import {
  PORTFOLIO_AWARDS_MAX,
  PORTFOLIO_IDEAS_MAX,
  PORTFOLIO_PARTS,
  PORTFOLIO_SKILLS_MAX,
  PORTFOLIO_UPDATES_MAX,
  type PortfolioPart,
} from '../../../contract/portfolios.values.ts'
import { displayName, type Profile } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type Member, sees } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { excerptOf } from '../../lib/excerpt.ts'
import { type Tx, transact } from '../../transact.ts'
import { limitLinks } from '../accounts/new-accounts.service.ts'
import { listPublicIdeas } from '../ideas/idea-lists.service.ts'
import { getListedProfile, getProfileOf } from '../profiles/profiles.service.ts'
import { hideForListedWords } from '../reports/word-list.service.ts'
import { nextPlace, placeOf } from './portfolio-places.ts'
import {
  findAwardsOf,
  findCertificateIds,
  findIdeasToShow,
  findNamed,
  findPortfolio,
  findPortfolioAt,
  findUpdatesOf,
  insertPortfolio,
  type PortfolioRow,
  updatePortfolio,
} from './portfolios.repo.ts'

/** Shown once somebody opens a portfolio: what the profile shows everybody, and what came of the ideas. */
const FIRST_PARTS: PortfolioPart[] = PORTFOLIO_PARTS.filter((part) => part !== 'photo' && part !== 'studies')
/** Stages of ideas whose teams have done something. */
const DONE = ['tried', 'in_use']

type Achievement = PortfolioAward & { awardId: string | null; office: string }
const NO_AWARD = { awardId: null, office: '' }

/** The portfolio that others find at a place, also by a username in capitals and with spaces. */
export async function getPortfolio(deps: Deps, actor: Actor, username: string): Promise<Portfolio> {
  const row = await findPortfolioAt(deps.db, placeOf(username))
  const profile = row && (await getListedProfile(deps, row.user_id))
  if (!row || !profile) throw new NotFoundError('portfolio')
  return (await portfolioOf(deps, actor, row, profile)).portfolio
}

export async function getOwnPortfolio(deps: Deps, actor: Member): Promise<OwnPortfolio> {
  return ownPortfolio(deps, actor, await findPortfolio(deps.db, actor.userId))
}

/** Changes the own portfolio. The first change gives it a place, which stays. */
export async function setOwnPortfolio(
  deps: Deps,
  actor: Member,
  { is_named, ...change }: PortfolioChange,
): Promise<{ portfolio: OwnPortfolio } & AwaitingModeration> {
  await limitLinks(deps, actor, { about: change.about })
  const { row, is_held } = await transact(deps, async (tx) => {
    const now = timestamp(tx.clock)
    const before = await makePortfolio(tx, actor.userId, now)
    const named = is_named === undefined ? {} : { named_at: is_named ? now : null }
    const after = { ...change, ...named, updated_at: now }
    await updatePortfolio(tx, actor.userId, after)
    return {
      row: { ...before, ...after },
      is_held: await hideForListedWords(tx, actor, { kind: 'profile', id: actor.userId }),
    }
  })
  return { portfolio: await ownPortfolio(deps, actor, row), is_held }
}

/** The members among these who agreed to be named on pages about what they worked on. */
export async function listNamed({ db }: Pick<Deps, 'db'>, userIds: string[]): Promise<Set<string>> {
  return findNamed(db, userIds)
}

/** Awards and roles of a member in ideas that everybody sees, also those that the portfolio leaves out. */
export async function listAchievements(deps: Deps, actor: Member): Promise<Achievement[]> {
  const ids = (await findIdeasToShow(deps.db, actor.userId)).map(({ id }) => id)
  return awardsOf(deps, await listPublicIdeas(deps, actor, ids), actor.userId)
}

export async function exportPortfolio({ db }: Deps, { userId }: Member) {
  const row = await findPortfolio(db, userId)
  return row ? [row] : []
}

async function ownPortfolio(deps: Deps, actor: Member, stored: PortfolioRow | undefined): Promise<OwnPortfolio> {
  const profile = await getProfileOf(deps, actor.userId)
  const row = stored ?? firstPortfolio(profile, profile.updated_at)
  const { audience, parts, about, left_out, named_at } = row
  const { portfolio, ideas, awards, skills, unnamed } = await portfolioOf(deps, actor, row, profile)
  return {
    ...{ audience, parts, about, left_out, is_named: named_at !== null, preview: portfolio, unnamed },
    choices: { ideas, awards: awards.length, skills: skills.length },
  }
}

async function makePortfolio(tx: Tx, userId: string, now: string): Promise<PortfolioRow> {
  const first = firstPortfolio(await getProfileOf(tx, userId), now)
  for (let number = 1; ; number++) {
    const stored = await findPortfolio(tx.db, userId)
    if (stored) return stored
    await insertPortfolio(tx, { ...first, place: nextPlace(first.place, number) })
  }
}

function firstPortfolio({ id, username }: Profile, now: string): PortfolioRow {
  return {
    ...{ user_id: id, place: placeOf(username), audience: 'nobody', parts: FIRST_PARTS },
    ...{ about: '', left_out: [], named_at: null, updated_at: now },
  }
}

async function portfolioOf(deps: Deps, actor: Actor, row: PortfolioRow, profile: Profile) {
  const shows = (part: PortfolioPart) => row.parts.includes(part)
  const choices = sees(actor, 'ideas') ? await findIdeasToShow(deps.db, row.user_id) : []
  const leftOut = new Set(row.left_out)
  const chosen = choices.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id)
  const ideas = await listPublicIdeas(deps, actor, chosen)
  const people = ideas.flatMap((idea) => othersIn(idea, row.user_id))
  const named = await findNamed(deps.db, [...new Set(people.map(({ id }) => id))])
  const shown = ideas.slice(0, PORTFOLIO_IDEAS_MAX)
  const awards = await awardsOf(deps, ideas, row.user_id)
  const updates = await findUpdatesOf(deps.db, row.user_id, chosen, PORTFOLIO_UPDATES_MAX)
  const { id, username, firstname, lastname, avatar, title, faculty, uni, program, year, skills } = profile
  const studies = shows('studies') ? { program, year } : { program: '', year: '' }
  const portfolio: Portfolio = {
    ...{ username: row.place, is_listed: row.audience === 'everybody' },
    user: { id, username, firstname, lastname, title, faculty, uni, ...studies, avatar: shows('photo') ? avatar : '' },
    about: shows('about') ? row.about : '',
    ideas: shows('ideas') ? shown.map((idea) => ideaOf(idea, row.user_id, named)) : [],
    awards: shows('awards') ? awards.slice(0, PORTFOLIO_AWARDS_MAX) : [],
    skills: shows('skills') ? skills.slice(0, PORTFOLIO_SKILLS_MAX) : [],
    ...(shows('updates') ? updates : { updates: [], updates_count: 0 }),
    as_of: timestamp(deps.clock),
  }
  const unnamed = shown.flatMap((idea) => othersIn(idea, row.user_id)).filter((person) => !named.has(person.id))
  return { portfolio, ideas: choices, awards, skills, unnamed: [...new Set(unnamed.map(displayName))] }
}

/** Who works on an idea beside a member, its author first. */
function othersIn({ author, team }: IdeaWithAuthor, userId: string): Author[] {
  const others = [author, ...team.map(({ user }) => user)]
  return others.filter(({ id }) => id !== userId && id !== ANONYMOUS_USER_ID && id !== '')
}

function partIn({ user_id, team }: IdeaWithAuthor, userId: string): { is_author: boolean; role: string } {
  const isAuthor = user_id === userId
  return { is_author: isAuthor, role: isAuthor ? '' : (team.find(({ user }) => user.id === userId)?.role ?? '') }
}

function ideaOf(idea: IdeaWithAuthor, userId: string, named: Set<string>): PortfolioIdea {
  const others = othersIn(idea, userId)
  const known = others.filter(({ id }) => named.has(id))
  return {
    ...{ id: idea.id, title: idea.title, summary: excerptOf(idea.description), ...partIn(idea, userId) },
    ...{ stage: idea.stage, stage_since: idea.stage_since, call: idea.call },
    with: known.map((person) => ({ id: person.id, name: displayName(person) })),
    others: others.length - known.length,
  }
}

/** Awards, then roles in the teams of ideas that were tried, each the newest first. */
async function awardsOf({ db }: Deps, ideas: IdeaWithAuthor[], userId: string): Promise<Achievement[]> {
  const byId = new Map(ideas.map((idea) => [idea.id, idea]))
  const awards = await findAwardsOf(db, [...byId.keys()])
  const certificates = await findCertificateIds(db, userId)
  const certificateOf = (kind: string, about: string) => ({ certificate: certificates.get(`${kind} ${about}`) ?? null })
  const about = (idea: IdeaWithAuthor) => ({
    ...{ idea: { id: idea.id, title: idea.title }, stage: idea.stage, ...partIn(idea, userId) },
  })
  return [
    ...awards.flatMap(({ ideaId, awardId, name, office, call, at }) => {
      const idea = byId.get(ideaId)
      return idea
        ? [
            {
              kind: 'award' as const,
              title: name,
              call,
              since: at,
              awardId,
              office,
              ...about(idea),
              ...certificateOf('award', `${call.id}.${ideaId}`),
            },
          ]
        : []
    }),
    ...ideas.flatMap((idea) =>
      DONE.includes(idea.stage) && idea.stage_since
        ? [
            {
              kind: 'team' as const,
              title: '',
              call: null,
              since: idea.stage_since,
              ...NO_AWARD,
              ...about(idea),
              ...certificateOf('team', idea.id),
            },
          ]
        : [],
    ),
  ]
}
