import type { z } from 'zod'
import type {
  Certificate,
  CertificateFacts,
  createCertificate,
  PossibleCertificate,
} from '../../../contract/certificates.ts'
import {
  type CertificateKind,
  REVIEWS_FOR_CERTIFICATE,
  STATUS_LIST_PLACES,
} from '../../../contract/certificates.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { findLanguage } from '../../db/languages.ts'
import type { Deps } from '../../deps.ts'
import type { Admin, Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { newCapabilityId } from '../../lib/ids.ts'
import { sharedResult } from '../../lib/shared-results.ts'
import { type Tx, transact } from '../../transact.ts'
import { lockMember } from '../accounts/accounts.service.ts'
import { listAchievements } from '../portfolios/portfolios.service.ts'
import { getProfileOf } from '../profiles/profiles.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { achievementTexts } from './certificate-texts.ts'
import {
  emptyCertificatesOf,
  endCertificate,
  findCertificate,
  findCertificatesOf,
  findHolding,
  findReviewsBy,
  findUnearned,
  insertCertificate,
  lastPlace,
  type StoredCertificate,
} from './certificates.repo.ts'
import { certificateKeys, didDocument, didOf, pageOf, signCredential, signStatusList, statusOf } from './credentials.ts'

const NO_FACTS: CertificateFacts = {
  ...{ award: '', call: '', office: '', idea: '', is_author: false, role: '', stage: 'idea', reviews: 0, since: '' },
}
/** Possible certificates, with their conditions. */
type Earned = PossibleCertificate & { ideaId: string | null; callId: string | null; awardId: string | null }

export async function listCertificates(deps: Deps, actor: Member) {
  const [stored, earned] = await Promise.all([findCertificatesOf(deps.db, actor.userId), earnedBy(deps, actor)])
  const given = stored.filter(({ ended_at, is_earned }) => ended_at === null && is_earned)
  const isGiven = ({ kind, about }: Earned) => given.some((one) => one.kind === kind && one.about === about)
  return {
    certificates: stored.filter(({ is_shown }) => is_shown).map((certificate) => asSeen(deps, certificate)),
    possible: earned.filter((one) => !isGiven(one)),
  }
}

/** Gives a certificate for what the member has earned, or returns the one that was given for it. */
export async function issueCertificate(
  deps: Deps,
  actor: Member,
  { kind, about }: z.output<(typeof createCertificate)['body']>,
): Promise<Certificate> {
  const earned = (await earnedBy(deps, actor)).find((one) => one.kind === kind && one.about === about)
  if (!earned) throw new ForbiddenError(errorTexts.certificates.notEarned, 'certificate')
  const id = await transact(deps, async (tx) => {
    const account = await lockMember(tx, actor.userId)
    const before = await findCertificatesOf(tx.db, actor.userId)
    const given = before.find((one) => one.kind === kind && one.about === about && holds(one))
    if (given || !account) return given?.id
    return addCertificate(tx, deps, actor, { ...earned, email: account.email })
  })
  return getCertificate(deps, id ?? '')
}

async function addCertificate(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { userId }: Member,
  { kind, about, ideaId, callId, awardId, email, ...facts }: Earned & { email: string },
): Promise<string> {
  const settings = await readSiteSettings(tx)
  const language = await findLanguage(tx.db, settings.languages, userId)
  const [id, issuedAt, name] = [newCapabilityId(), timestamp(tx.clock), displayName(await getProfileOf(tx, userId))]
  const issuer = settings.general.name
  for (;;) {
    const place = (await lastPlace(tx.db)) + 1
    const { jwt, keyId } = await signCredential(tx, config, {
      ...{ id, place, issuer, issuedAt, language, holder: { name, email }, awardedAt: facts.since },
      ...achievementTexts(language, { kind, ...facts }),
    })
    const isStored = await insertCertificate(tx, {
      ...{ id, place, user_id: userId, kind, about, idea_id: ideaId, call_id: callId, award_id: awardId },
      ...{ name, issuer, facts, key_id: keyId, jwt, issued_at: issuedAt, ended_at: null, end_kind: null, reason: '' },
    })
    if (isStored) return id
  }
}

/** A certificate for everybody with its link, while its member and its idea are public. */
export async function getCertificate(deps: Deps, id: string): Promise<Certificate> {
  return asSeen(deps, await requireCertificate(deps, id))
}

export async function getCertificateJwt(deps: Deps, id: string): Promise<string> {
  return (await requireCertificate(deps, id)).jwt
}

export async function requireCertificate({ db }: Pick<Deps, 'db'>, id: string): Promise<StoredCertificate> {
  const certificate = await findCertificate(db, id)
  if (!certificate?.is_shown) throw new NotFoundError('certificate')
  return certificate
}

/** Revokes a certificate by hand. */
export async function revokeCertificate(deps: Deps, actor: Admin, id: string, reason: string): Promise<void> {
  await transact(deps, async (tx) => {
    const { user_id, name, place } = await requireCertificate(tx, id)
    const ended = { ended_at: timestamp(tx.clock), end_kind: 'revoked' as const, reason }
    if (!(await endCertificate(tx, id, ended))) throw new ConflictError('certificate', errorTexts.certificates.ended)
    const target = { kind: 'member' as const, name, ...(user_id ? { memberId: user_id } : {}) }
    await tx.audit(actor, { action: 'certificate_revoked', target, before: String(place), reason })
  })
}

/** Ends certificates whose award was taken back. */
export async function endUnearned(deps: Deps): Promise<void> {
  for (const id of await findUnearned(deps.db)) {
    const ended = { ended_at: timestamp(deps.clock), end_kind: 'unearned' as const, reason: '' }
    await transact(deps, (tx) => endCertificate(tx, id, ended))
  }
}

/** A list of what does not hold, at most half a minute old. */
export async function getStatusList(deps: Deps, number: number): Promise<string> {
  const { db, config } = deps
  const last = await lastPlace(db)
  const from = (number - 1) * STATUS_LIST_PLACES
  if (number > 1 && from > last) throw new NotFoundError('certificate')
  return sharedResult(db, ['certificates', 'ideas', 'calls', 'profiles'], `status list ${number}`, async () => {
    const holding = await findHolding(db, { from, until: from + STATUS_LIST_PLACES })
    return signStatusList(deps, config, { number, holding, last })
  })
}

export async function getDidDocument(deps: Deps) {
  return didDocument(deps, deps.config)
}

/** The same keys, each by the name that certificates have for it. */
export async function getCertificateKeys(deps: Deps) {
  const keys = await certificateKeys(deps)
  return { keys: keys.map((key) => ({ ...key, kid: `${didOf(deps.config)}#${key.kid}` })) }
}

export async function exportCertificates({ db }: Deps, { userId }: Member) {
  const rows = await findCertificatesOf(db, userId)
  return rows.map(({ is_shown: _shown, is_earned: _earned, ...row }) => row)
}

export async function anonymiseCertificates(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await emptyCertificatesOf(tx, userId, timestamp(tx.clock))
}

function holds({ ended_at, is_earned }: StoredCertificate): boolean {
  return ended_at === null && is_earned
}

export function asSeen({ config, clock }: Deps, row: StoredCertificate): Certificate {
  const { id, kind, name, issuer, facts, issued_at, place, key_id, reason, is_earned } = row
  const end = row.end_kind ?? (is_earned ? null : 'unearned')
  const { list, index } = statusOf(config, place)
  const did = didOf(config)
  return {
    ...{ id, number: `${issued_at.slice(0, 4)}-${place}`, kind, name, issuer, ...facts, issued_at, end, reason },
    ended_at: row.ended_at ?? (is_earned ? null : timestamp(clock)),
    ...{ did, key: `${did}#${key_id}`, status_list: list, status_place: index, url: pageOf(config, id) },
  }
}

/** Achievements that the member has earned by the rules. */
async function earnedBy(deps: Deps, actor: Member): Promise<Earned[]> {
  const [achievements, { count, last }] = await Promise.all([
    listAchievements(deps, actor),
    findReviewsBy(deps.db, actor.userId),
  ])
  const ofIdeas = achievements.map(({ kind, title, call, idea, is_author, role, stage, since, office, awardId }) => ({
    ...{ kind: kind as CertificateKind, about: call ? `${call.id}.${idea.id}` : idea.id, ...NO_FACTS },
    ...{ award: title, call: call?.title ?? '', office, idea: idea.title, is_author, role, stage, since },
    ...{ ideaId: idea.id, callId: call?.id ?? null, awardId },
  }))
  if (count < REVIEWS_FOR_CERTIFICATE || !last) return ofIdeas
  const reviews = { kind: 'reviews' as const, about: '', ...NO_FACTS, reviews: count, since: last }
  return [...ofIdeas, { ...reviews, ideaId: null, callId: null, awardId: null }]
}
