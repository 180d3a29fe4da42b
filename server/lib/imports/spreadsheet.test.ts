import { utils, type WorkSheet, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readTableFile } from './table-file.ts'

const bookOf = (sheets: Record<string, WorkSheet>, props: object = {}) => {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return Buffer.from(write({ ...book, ...props }, { type: 'buffer', bookType: 'xlsx', compression: true }))
}
const sheetOf = (rows: unknown[][]) => utils.aoa_to_sheet(rows)
/** Parts of an XLSX file as they are written by hand. */
const partsOf = (sheet: string, more: Record<string, string> = {}) => {
  const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${spreadsheet}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
}
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const TWO_ROWS = `<row r="1">${cell('A1', 'Title')}</row><row r="2">${cell('A2', 'A quiet room')}</row>`

describe('a spreadsheet', () => {
  test('is read from its first sheet with cells, without blank rows', async () => {
    const file = bookOf({ Empty: sheetOf([]), Ideas: sheetOf([[], ['Title', 'Votes'], ['Bus', 1204], [], ['නිමල්', 3]]) })
    expect(await readTableFile(file)).toEqual({
      ...{ names: ['Title', 'Votes'], encoding: null },
      rows: [
        ['Bus', '1204'],
        ['නිමල්', '3'],
      ],
    })
  })

  test('has dates that are numbers as days, in both of the counts of days', async () => {
    const sheet = sheetOf([
      ['Date', 'At', 'Plain'],
      [0, 0, 43892],
    ])
    sheet.A2 = { t: 'n', v: 43892, z: 'dd/mm/yyyy' }
    sheet.B2 = { t: 'n', v: 43892.25, z: 'yyyy-mm-dd hh:mm' }
    expect((await readTableFile(bookOf({ A: sheet }))).rows).toEqual([['2020-03-02', '2020-03-02 06:00:00', '43892']])
    const since1904 = sheetOf([['Date'], [0]])
    since1904.A2 = { t: 'n', v: 42430, z: 'dd/mm/yyyy' }
    const file = bookOf({ A: since1904 }, { Workbook: { WBProps: { date1904: true } } })
    expect((await readTableFile(file)).rows).toEqual([['2020-03-02']])
  })

  test('has the values of formulas, and nothing of one without a value or with an error', async () => {
    const sheet = sheetOf([
      ['Votes', 'None', 'Wrong', 'Flag'],
      [0, 0, 0, true],
    ])
    sheet.A2 = { t: 'n', v: 12, f: 'SUM(1,11)' }
    sheet.B2 = { t: 'z', f: 'WEBSERVICE("http://203.0.113.7/")' }
    sheet.C2 = { t: 'e', v: 42, f: 'NA()' }
    expect((await readTableFile(bookOf({ A: sheet }))).rows).toEqual([['12', '', '', 'true']])
  })

  test('has the value of merged cells in each of their rows', async () => {
    const sheet = sheetOf([
      ['Theme', 'Title'],
      ['Campus', 'Bus'],
      ['', 'Trees'],
      ['', 'Lockers'],
    ])
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
    expect((await readTableFile(bookOf({ A: sheet }))).rows).toEqual([
      ['Campus', 'Bus'],
      ['Campus', 'Trees'],
      ['', 'Lockers'],
    ])
  })

  test('of ten thousand rows is read, and of one more is refused', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`Idea ${index}`, 'A place to sit where nobody talks.'])
    const read = await readTableFile(bookOf({ A: sheetOf([['Title', 'Text'], ...rows]) }))
    expect(read.rows).toHaveLength(10_000)
    const more = bookOf({ A: sheetOf([['Title', 'Text'], ...rows, ['One', 'more']]) })
    await expect(readTableFile(more)).rejects.toThrow('A list can have at most 10,000 rows. Import it in parts.')
  })
})

describe('a hostile spreadsheet costs a sentence', () => {
  const ENTITIES = `<!DOCTYPE x [<!ENTITY a "lol">${Array.from({ length: 40 }, (_, n) => `<!ENTITY a${n} "${(n === 0 ? '&a;' : `&a${n - 1};`).repeat(10)}">`).join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const CANNOT = 'This spreadsheet cannot be read. Save it as XLSX or as "CSV UTF-8" and try again.'
  const TOO_LARGE = 'This spreadsheet is too large once it is unpacked. Save it as "CSV UTF-8" and try again.'
  const REFUSED: [name: string, file: () => Buffer, sentence: string][] = [
    [
      'with 2^20 columns',
      () => partsOf(`${TWO_ROWS.replace('</row>', `${cell('BDWGN1', 'x')}</row>`)}`),
      'The file has more than 50 columns.',
    ],
    [
      'with 16384 columns in each row',
      () =>
        partsOf(
          Array.from(
            { length: 99 },
            (_, r) => `<row r="${r + 1}">${cell(`A${r + 1}`, 'a')}${cell(`XFD${r + 1}`, 'x')}</row>`,
          ).join(''),
        ),
      'The file has more than 50 columns.',
    ],
    [
      'that unpacks to a gigabyte',
      () => partsOf(TWO_ROWS, { 'xl/media/zeros.bin': '\0'.repeat(120 * 1024 * 1024) }),
      TOO_LARGE,
    ],
    ['that is another zip', () => Buffer.from(zipSync({ 'a.txt': strToU8('Title,Text') })), CANNOT],
    ['that is cut short', () => bookOf({ A: sheetOf([['Title'], ['Bus']]) }).subarray(0, 900), CANNOT],
    ['that only begins as a zip', () => Buffer.from('PK\u0003\u0004 and nothing more'), CANNOT],
    [
      'that is of an old Excel or has a password',
      () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'This file has a password or is of an old Excel. Save it as XLSX or as "CSV UTF-8" and try again.',
    ],
    ['without rows', () => bookOf({ A: sheetOf([['Title']]) }), 'The file has no rows below the names of the columns.'],
  ]
  test.each(REFUSED)('%s', async (_name, file, sentence) => {
    // Proves trust 29/1.
    await expect(readTableFile(file())).rejects.toThrow(sentence)
  })

  test('that says less than it unpacks to is not unpacked', async () => {
    // Proves trust 29/1.
    const rows = Array.from(
      { length: 400_000 },
      (_, r) => `<row r="${r + 1}">${cell(`A${r + 1}`, 'x'.repeat(200))}</row>`,
    )
    const file = partsOf(rows.join(''))
    // The size of each part stands in its header and in the directory of the zip.
    for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 4))
      file.writeUInt32LE(9, at + 24)
    await expect(readTableFile(file)).rejects.toThrow(CANNOT)
  })

  test.each([
    [
      'entities of XML',
      partsOf(TWO_ROWS, {
        'xl/worksheets/sheet1.xml': `${ENTITIES}<worksheet><sheetData><row r="1">${cell('A1', 'Title')}</row><row r="2">${cell('A2', '&a39;&f;')}</row></sheetData></worksheet>`,
      }),
    ],
    [
      'links to elsewhere',
      partsOf(TWO_ROWS, {
        'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook r:id="rId1"/></externalLink>',
        'xl/externalLinks/_rels/externalLink1.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="http://203.0.113.7/x.xlsx" TargetMode="External"/></Relationships>',
      }),
    ],
    ['macros', partsOf(TWO_ROWS, { 'xl/vbaProject.bin': 'Sub Auto_Open()' })],
  ])('with %s is read as text, which nothing expands or follows', async (_name, file) => {
    const { rows } = await readTableFile(file)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.[0]?.length).toBeLessThan(30)
    expect(rows[0]?.[0]).not.toContain('root:')
  })
})
