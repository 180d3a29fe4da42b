/**
 * Fonts of the time before Unicode, which draw Sinhala or Tamil in place of Latin letters, so that what a PDF says in them reads
 * as "ug ` fuu". By the beginning of their names: FM Abhaya and its family, DL Manel, Thibus and Kaputa; Bamini and Kalaham, and
 * the encodings TSCII, TAB, TAM, Vanavil, Shree-Tam and ELANGO.
 */
const LEGACY = new RegExp(
  `^(?:[A-Z]{6}\\+)?(?:${[
    ...['FM[ _-]?[A-Z][a-z]', 'DL[ _-][A-Z][a-z]', 'DLManel', 'Thibus', 'Kaputa', 'Amalee', 'NIEsin', 'Sandaya'],
    ...['Ba+mini', 'Kalaham', 'TSC(?:II|u|A)', 'TA[BM][ _-]', 'TAU[ _-]E', 'Va+navil', 'Shree-?Tam', 'LT-TM', 'STMZH'],
    ...['ELANGO', 'Elango', 'Mylai', 'SunTommy', 'Senthamil', 'Tamil-?Aiswarya', 'Tam-?Shakti'],
  ].join('|')})`,
)

export const isLegacyFont = (name: string) => LEGACY.test(name)

/** In the table of a font that says which letters it has: letters of Sinhala or Tamil. */
export const TRUE_LETTERS = /<0[bd][89a-f][\da-f]/i

const [PRIVATE, PRIVATE_END] = [0xe000, 0xf8ff]
export const PRIVATE_LETTERS = /[\ue000-\uf8ff]+/g

/** A table by which the letters of a font are `PRIVATE_LETTERS`. */
export const UNREADABLE = [
  '/CIDInit /ProcSet findresource begin begincmap /CMapType 2 def',
  '2 begincodespacerange <00> <ff> <0000> <ffff> endcodespacerange',
  ...bfRange('00', 'ff'),
  ...bfRange('0000', (PRIVATE_END - PRIVATE).toString(16)),
  'endcmap end',
].join('\n')

function bfRange(from: string, to: string): string[] {
  return ['1 beginbfrange', `<${from}> <${to}> <${PRIVATE.toString(16)}>`, 'endbfrange']
}
