/** Read part of a reply; the rest is a copy of something. */
const READ_MAX = 4_000
/** Code of a mail server's reply (RFC 5321), wherever a report quotes it, and the class of the enhanced code that follows. */
const REPLY_CODE = /(?<![\d.])([245])\d\d(?=[ -](?!\d{3}))(?:[ -]#?([245])\.\d)?/
/** An enhanced status code (RFC 3463), and nothing of an IP address. */
const ENHANCED_CODE = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![.\d])/g
/** Bad mailbox, bad syntax of it, moved away, disabled. */
const MAILBOX_CODES = new Set(['5.1.1', '5.1.3', '5.1.6', '5.2.1'])
/** Security and policy (5.7) and protocol and content (5.6) name no mailbox, whatever the words; nor do full ones, and senders. */
const OTHER_CODES = /^5\.(?:6\.\d+|7\.(?!1$)\d+|1\.[78]|2\.[23]|3\.4)$/
/** Refused by a policy, unless the words say that there is nobody (Yandex). */
const POLICY_CODE = '5.7.1'
const NOBODY = /\b(?:no such user|unknown user|user (?:unknown|not found|does not exist|doesn.?t exist))\b/

/** Prefixes of the lines of one reply, addresses, links and hosts, whose words say nothing. */
const NOISE = [
  /(?<![\d.])[245]\d\d[ -](?:[245]\.\d{1,3}\.\d{1,3} )?/g,
  /https?:\/\/\S+/g,
  /[^\s<>"'(),:;[\]]{1,64}@[^\s<>"'(),:;[\]]{1,255}/g,
  /\b[\w-]{1,63}(?:\.[\w-]{1,63}){2,10}\b/g,
]

const MAILBOX =
  '(?:users?|user ?names?|mail ?box(?:es)?|inbox|accounts?|recipients?(?: name)?|addressee|address(?:es)?|person|alias|local.?part|' +
  'utilisateur|destinataire|adresse|compte|bo[iî]te|usuario|usuário|destinat[aá]rio|cuenta|conta|buzón|empf[aä]nger|benutzer|postfach|konto|utente|casella)'
const GONE =
  '(?:unknown|not (?:be )?(?:found|known|exist|recogni[sz]ed|active|valid|present|registered|listed|local)|' +
  '(?:does|do|did|could)(?: not|n.?t) (?:be found|exist)|was not found|can.?t be found|is not a (?:known|valid|registered)|' +
  'in(?:valid|active)|unavailable|disabled|deactivated|suspended|frozen|closed|discontinued|terminated|deleted|removed|' +
  'no longer (?:accepts|active|available|exists|in use|valid|with)|' +
  'inconnue?|n.existe (?:pas|plus)|no existe|não existe|desconocid[oa]|desconhecid[oa]|unbekannt|existiert nicht|sconosciut[oa]|inesistente)'
/** Sentences about a mailbox that nobody has. */
const GONE_MAILBOX = new RegExp(
  [
    `\\b${MAILBOX}\\b[^.;]{0,60}?\\b${GONE}`,
    `\\b(?:unknown|invalid|inactive|illegal|bad|no(?: such| valid)?|non.?exist[ae]nt|unrecogni[sz]ed|unbekannter?)(?: [\\w-]{1,20}){0,2} ${MAILBOX}\\b`,
    '\\b(?:does not|doesn.?t) have (?:an? )?(?:[\\w.-]{1,60} )?account\\b',
    `\\bnot an? (?:known|valid|active|registered|local) ${MAILBOX}\\b`,
    '\\bno ?(?:one|body) (?:at|with|by) th(?:is|at) (?:address|name)\\b',
    '\\bno (?:mail ?box|account|user) (?:here )?by that name\\b',
    '\\brecip(?:ient)?not ?found\\b',
  ].join('|'),
)
/** Sentences about anything else, also where they name a mailbox: relaying, sender, policy, authentication, rate, size, fullness. */
const ABOUT_OTHERS = new RegExp(
  [
    '\\brelay(?:ing|ed)?\\b(?! (?:recipient|domain))|\\bsenders?\\b|\\b(?:return|reverse).path\\b|\\bfrom (?:address|domain|header)|\\benvelope.from\\b',
    'expéditeur|\\babsender\\b|\\bremitente\\b|\\bremetente\\b|\\bmittente\\b',
    '\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|\\bhelo\\b|\\behlo\\b|\\bptr\\b|reverse dns|\\brdns\\b|\\bdns\\b|\\btls\\b|\\bcertificate\\b',
    'block(?:ed|ing|list)|black.?list|block.?list|deny.?list|\\bbanned\\b|\\b\\w{0,20}rbl\\b|dnsbl|spamhaus|barracuda|reputation|\\blisted (?:at|by|in (?!public))',
    '\\bmail from\\b|\\boutgoing\\b|\\boutbound\\b|\\bsubmission\\b|\\bsmtp (?:auth|service)|\\bfor smtp\\b|\\bpasswords?\\b|\\byour (?:e-?mail |mail )?(?:account|mailbox)',
    '\\b(?:for|from) sending\\b|\\bsending (?:account|user|mailbox|host|server|ip)\\b|\\battachments?\\b|\\bmime\\b|\\bunwanted\\b',
    '\\b(?:server|service|directory|database|system)\\b(?: [\\w-]{1,20}){0,2} (?:not available|unavailable|busy|down)\\b',
    'spam|\\bjunk\\b|\\bvirus|malware|phish|unsolicited|\\bbulk\\b|suspicious|\\bcontent\\b',
    'polic(?:y|ies)|prohibit|administrative|authenticat|authori[sz]|credential|\\bpermi(?:t|ssion)|access denied|not allowed|\\brestrict',
    '\\brate\\b|too (?:many|fast|much|large|big|long|quickly)|\\blimit|throttl|frequen|exceed|\\bconnections?\\b',
    'quota|\\bfull\\b|over.?size|insufficient|storage|\\bspace\\b(?! bar)|\\bdisk\\b|message size|maximum size|exceeds',
    'gr[ae]y.?list|temporar|try(?:ing)? (?:again|later)|\\blater\\b|deferred|\\bretr(?:y|ies)\\b|time[ds]?.?out|\\bexpired\\b|delayed',
    '\\b(?:unknown|no such|bad|invalid) (?:(?!for|in|at)\\w{1,20} )?(?:host|domain)|\\b(?:host|domain)(?: name)?(?: [^.;]{0,40})? (?:not found|unknown|does not exist|not exist|not valid|invalid)',
  ].join('|'),
)
/** Says of an address without a mailbox what others say of senders (Exchange Online). */
const EDGE_BLOCKING = /(?<![\d.])5\.4\.1 recipient address rejected: access denied/

/** The enhanced codes of a reply, or of the report about it where the reply has no code at all; undefined unless it is for good. */
function permanentCodes(text: string, status: string): string[] | undefined {
  const [, code, own] = REPLY_CODE.exec(text) ?? []
  const enhanced = text.match(ENHANCED_CODE) ?? []
  if (code) return code === '5' && own !== '4' ? enhanced : undefined
  const codes = enhanced.length > 0 ? enhanced : (status.match(ENHANCED_CODE) ?? [])
  return codes.length > 0 && codes.every((one) => one.startsWith('5')) ? codes : undefined
}

/**
 * Whether a reply says for good that nobody has the mailbox. `status` is of a report about the reply: reporting servers make it
 * up where the reply has no enhanced code, so that it counts only where there is no reply.
 */
export function namesGoneMailbox(reply: string, status = ''): boolean {
  const text = reply.slice(0, READ_MAX).toLowerCase().replace(/\s+/g, ' ')
  const codes = permanentCodes(text, status)
  if (!codes) return false
  if (EDGE_BLOCKING.test(text)) return true
  const words = NOISE.reduce((rest, noise) => rest.replace(noise, ' '), text).replace(/mailbox name not allowed/g, '')
  if (codes.some((one) => OTHER_CODES.test(one)) || ABOUT_OTHERS.test(words)) return false
  if (codes.includes(POLICY_CODE)) return NOBODY.test(words)
  return codes.some((one) => MAILBOX_CODES.has(one)) || GONE_MAILBOX.test(words) || /recip(?:ient)?notfound/.test(text)
}

/** The reply by which a mail server said that nobody has the mailbox of a mail; null for another error of sending. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return null
  const { command, response } = error
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutMail && typeof response === 'string' && namesGoneMailbox(response) ? response : null
}
