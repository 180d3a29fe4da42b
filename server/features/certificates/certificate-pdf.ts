import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { encode } from 'uqr'
import type { Certificate } from '../../../contract/certificates.ts'
import { formatsOf, type Language } from '../../../contract/languages.values.ts'
import { PdfDocument } from '../../lib/pdf/pdf-document.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { sentenceOf } from './certificate-texts.ts'

const MARGIN = 40
const PADDING = 44
const CODE = 104
/** White around the code. */
const QUIET = 16
const MUTED = '#4c5751'
const DAYS = { award: 'dayOfAward', team: 'dayOfStage', reviews: 'dayOfReview' } as const

/** The file of a certificate, the same until it ends. */
export async function openCertificatePdf(certificate: Certificate, language: Language) {
  const file = await certificatePdf(certificate, language)
  const title = serverTexts(language, 'certificates')('title', { number: certificate.number })
  return { size: file.length, stream: Readable.from([file]), version: hash('sha256', file), title }
}

/** A certificate on one page in A4, with the code of its page in the open corner of its frame. */
async function certificatePdf(certificate: Certificate, language: Language): Promise<Buffer> {
  const t = serverTexts(language, 'certificates')
  const { kind, name, number, issuer, idea, role, office, since, issued_at, ended_at, url } = certificate
  const dayOf = (time: string) =>
    new Intl.DateTimeFormat(formatsOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))
  const title = t('title', { number })
  const pdf = new PdfDocument({
    title: `${title}, ${name}`,
    language,
    isLandscape: true,
    margin: MARGIN,
    now: new Date(issued_at),
  })
  const [left, width] = [MARGIN + PADDING, pdf.width - 2 * (MARGIN + PADDING)]
  const corner = { x: pdf.width - MARGIN - CODE - 2 * QUIET, y: pdf.height - MARGIN - CODE - 2 * QUIET }
  pdf.outline(
    [
      [corner.x, pdf.height - MARGIN],
      [MARGIN, pdf.height - MARGIN],
      [MARGIN, MARGIN],
      [pdf.width - MARGIN, MARGIN],
      [pdf.width - MARGIN, corner.y],
    ],
    { width: 3 },
  )
  let y = MARGIN + PADDING * 0.7
  const write = (
    text: string,
    style: Parameters<PdfDocument['textAt']>[3] & { tag?: 'H1' | 'H2' | 'P'; before?: number },
  ) => {
    const { tag = 'P', before = 0, ...rest } = style
    y = pdf.textAt(tag, text, { x: left, y: y + before, width }, rest)
  }
  write(issuer, { size: 13, face: 'bold' })
  write(title, { size: 10, color: MUTED })
  write(t('says'), { size: 12, color: MUTED, before: 26 })
  write(name, { tag: 'H1', size: 34, face: 'title' })
  write(sentenceOf(language, certificate), { size: 14, before: 4 })
  if (idea) write(idea, { tag: 'H2', size: 20, face: 'title', before: 6 })
  if (role) write(t('role', { role }), { size: 12, color: MUTED, before: 4 })
  if (ended_at) write(t('ended', { date: dayOf(ended_at) }), { size: 13, face: 'bold', color: '#9b1c10', before: 10 })
  const foot = pdf.height - MARGIN - 88
  const column = (corner.x - left) / 2 - 12
  const fact = (x: number, value: string, label: string) => {
    const end = pdf.textAt('P', value, { x, y: foot, width: column }, { size: 12, face: 'bold' })
    pdf.textAt('P', label, { x, y: end, width: column }, { size: 10, color: MUTED })
  }
  fact(left, dayOf(since), t(DAYS[kind]))
  fact(left + column + 12, issuer, office ? t('office', { office }) : t('givenBy'))
  const place = { x: left, y: pdf.height - MARGIN - 40, width: corner.x - left - 12 }
  const end = pdf.textAt('P', t('code'), place, { size: 8.5, color: MUTED })
  pdf.textAt('P', url, { ...place, y: end }, { size: 8.5, color: MUTED })
  const code = { x: corner.x + QUIET, y: corner.y + QUIET, width: CODE }
  pdf.squares(encode(url, { border: 0, ecc: 'M' }).data, code, t('codeAlt', { url }))
  return pdf.end()
}
