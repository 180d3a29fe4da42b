import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Account, addAdmin, addMember, addNewcomer, shareIdea } from '../harness/members.ts'
import { DESKTOP, moveToScreen, openScreen } from '../harness/page.ts'
import { type Screen, screensOf } from '../harness/pages.ts'
import { expect, type OpenPage, test } from '../harness/test.ts'
import { textsIn } from '../harness/texts.ts'
import { expectExplained, type Finding } from './findings.ts'
import { importPackage, packageFile, run, runPackage, skipWithout } from './tools.ts'

test.use({ hasOwnServer: true })

type State = { name: string; page: Page }
/** Looks at a page in a browser. */
type Look = (state: State) => Promise<Finding[]>

const BEHIND_DIALOG = 'Behind an open dialog, which keeps the focus.'
const WITHOUT_DATA = 'Pages of members come without their data; the browser shows the heading with these.'

/** Of HTML_CodeSniffer: it throws at some values of `autocomplete`, which other checkers look at. */
const BROKEN_SNIFF = 'Principle1.Guideline1_3.1_3_5'

/** Rules of html-validate about how HTML is written, which React does, and about files from elsewhere, which Quad has none of. */
const STYLE = [
  'attr-case',
  'attribute-boolean-style',
  'attribute-empty-style',
  'doctype-style',
  'no-dup-class',
  'no-implicit-button-type',
  'no-implicit-input-type',
  'no-inline-style',
  'no-raw-characters',
  'no-trailing-whitespace',
  'prefer-native-element',
  'presentation-role-style',
  'require-sri',
  'valid-id',
  'void-style',
]

/** Opens the screens of an actor, each as the walks of the other browser tests do. */
async function* walk(openPage: OpenPage, screens: Screen[], account?: Account): AsyncGenerator<State> {
  const page = await openPage({ viewport: DESKTOP, signedInAs: account, expectedErrors: /status of 4(04|22)/ })
  for (const [index, { path, prepare }] of screens.entries()) {
    await (account ? moveToScreen : openScreen)(page, path)
    await prepare?.(page, textsIn('en'))
    yield { name: `${index}${path}`, page }
  }
}

/** Every screen of every actor. */
async function* everyScreen(quad: Parameters<typeof addMember>[0], openPage: OpenPage): AsyncGenerator<State> {
  const [member, admin] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
  await shareIdea(quad, member)
  yield* walk(openPage, screensOf('visitor'))
  yield* walk(openPage, screensOf('newcomer'), await addNewcomer(quad))
  yield* walk(openPage, screensOf('member'), member)
  yield* walk(openPage, screensOf('admin'), admin)
}

async function checkEach(states: AsyncGenerator<State>, look: Look): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const state of states) findings.push(...(await look(state)))
  return findings
}

/** Saves every screen as the browser has it, and those of visitors as the server sends them. Returns the folder. */
async function saveScreens(states: AsyncGenerator<State>, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const save = (name: string, html: string) => writeFileSync(join(folder, `${name.replaceAll(/\W/g, '_')}.html`), html)
  for await (const { name, page } of states) {
    save(name, await page.content())
    const response = await page.request.get(page.url())
    if (response.headers()['content-type']?.includes('html')) save(`${name} as sent`, await response.text())
  }
  return folder
}

test('the checker of the W3C finds no fault in the HTML of a screen', async ({ quad, openPage }, { outputDir }) => {
  skipWithout('java')
  const folder = await saveScreens(everyScreen(quad, openPage), outputDir)
  const vnu = ['-jar', packageFile('vnu-jar/build/dist/vnu.jar'), '--format', 'json', folder]
  const { messages } = JSON.parse(run('java', vnu).stderr) as {
    messages: { type: string; subType?: string; message: string; url: string }[]
  }
  const findings = messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ message, url }): Finding => ({ rule: message, message: '', where: url.split('/').at(-1) ?? '' }))
  expectExplained(findings, {
    'Attribute “aria-disabled” is unnecessary for elements that have attribute “disabled”.':
      'Both say that a control does nothing before the page is hydrated.',
    'Section lacks heading. Consider using “h2”-“h6” elements to add identifying headings to all sections, or else use a “div” element instead for any cases where no heading is needed.':
      'It has a label.',
    'The “aria-hidden” attribute must not be used on any “label” element that is associated with a labelable element.':
      BEHIND_DIALOG,
    'This document has heading elements but none of them has a computed heading level of 1.': WITHOUT_DATA,
  })
})

test('html-validate finds no fault in the HTML of a screen', async ({ quad, openPage }, { outputDir }) => {
  const folder = await saveScreens(everyScreen(quad, openPage), outputDir)
  const off = Object.fromEntries(STYLE.map((rule) => [rule, 'off']))
  const config = { root: true, extends: ['html-validate:recommended', 'html-validate:document'], rules: off }
  writeFileSync(join(folder, '.htmlvalidate.json'), JSON.stringify(config))
  runPackage('html-validate', ['--formatter', 'json=report.json', '*.html'], folder)
  const files = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    filePath: string
    messages: { ruleId: string; message: string }[]
  }[]
  const findings = files.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message }): Finding => ({ rule: ruleId, message, where: filePath.slice(folder.length) })),
  )
  expectExplained(findings, {
    'heading-level': WITHOUT_DATA,
    'hidden-focusable': BEHIND_DIALOG,
    'input-attributes': 'A password that is shown is text.',
    'unique-landmark': BEHIND_DIALOG,
    'wcag/h32': 'Lists follow what is typed.',
    'wcag/h71': 'Their names are labels.',
  })
})

test('the checker of IBM finds no fault on a screen', async ({ quad, openPage }) => {
  const engine = readFileSync(packageFile('accessibility-checker-engine/ace.js'), 'utf8')
  const look: Look = async ({ name, page }) => {
    await page.evaluate(`${engine};window.ace = ace`)
    // Labels in closed ones do not count.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    const results = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: the engine is not there when types are checked
      const checker = new (window as any).ace.Checker()
      const report = await checker.check(document, ['WCAG_2_2'])
      return (report.results as { ruleId: string; value: string[]; message: string; snippet: string }[]).filter(
        ({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL',
      )
    })
    return results.map(({ ruleId, message, snippet }) => ({
      rule: ruleId,
      message: `${message} ${snippet}`,
      where: name,
    }))
  }
  expectExplained(await checkEach(everyScreen(quad, openPage), look), {
    aria_form_label_unique: BEHIND_DIALOG,
    aria_hidden_nontabbable: BEHIND_DIALOG,
    input_autocomplete_valid: '"username webauthn" offers passkeys.',
    label_content_exists: BEHIND_DIALOG,
    label_name_visible: 'The initials of an avatar are a picture.',
  })
})

test('Alfa of Siteimprove finds no fault on a screen', async ({ quad, openPage }) => {
  const [{ Audit }, { Playwright }, { default: rules }] = await Promise.all([
    importPackage('@siteimprove/alfa-act'),
    importPackage('@siteimprove/alfa-playwright'),
    importPackage('@siteimprove/alfa-rules'),
  ])
  const look: Look = async ({ name, page }) => {
    const html = await page.evaluateHandle(() => window.document)
    const outcomes = await Audit.of(await Playwright.toPage(html), rules).evaluate()
    type Outcome = { outcome: string; rule: { uri: string }; expectations: unknown }
    return [...(outcomes as Iterable<{ toJSON: () => Outcome }>)]
      .map((outcome) => outcome.toJSON())
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ rule, expectations }) => ({
        rule: rule.uri.replace(/.*\//, ''),
        message: JSON.stringify(expectations).slice(0, 300),
        where: name,
      }))
  }
  const findings = await checkEach(everyScreen(quad, openPage), look)
  expect(rules.size, 'rules').toBeGreaterThan(50)
  expectExplained(findings, {})
})

test('HTML_CodeSniffer, which pa11y runs, finds no fault on a screen', async ({ quad, openPage }) => {
  const sniffer = readFileSync(packageFile('html_codesniffer/build/HTMLCS.js'), 'utf8')
  const look: Look = async ({ name, page }) => {
    await page.evaluate(`${sniffer};window.HTMLCS = HTMLCS`)
    await page.evaluate((broken) => {
      // biome-ignore lint/suspicious/noExplicitAny: the checker is not there when types are checked
      const { sniffs } = (window as any).HTMLCS_WCAG2AA as { sniffs: { include?: string[] }[] }
      for (const group of sniffs) group.include = group.include?.filter((sniff) => sniff !== broken)
    }, BROKEN_SNIFF)
    const errors = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: the checker is not there when types are checked
      const checker = (window as any).HTMLCS
      await new Promise<void>((resolve, reject) => checker.process('WCAG2AA', document, resolve, reject))
      const messages = checker.getMessages() as { type: number; code: string; msg: string; element: Element }[]
      return messages
        .filter(({ type }) => type === checker.ERROR)
        .map(({ code, msg, element }) => ({ code, msg, html: element.outerHTML?.slice(0, 200) }))
    })
    return errors.map(({ code, msg, html }) => ({ rule: code, message: `${msg} ${html}`, where: name }))
  }
  expectExplained(await checkEach(everyScreen(quad, openPage), look), {
    'WCAG2AA.Principle1.Guideline1_3.1_3_1.H43.HeadersRequired': 'Its headers have a scope.',
    'WCAG2AA.Principle1.Guideline1_3.1_3_1.H71.NoLegend': 'A label names it.',
    'WCAG2AA.Principle3.Guideline3_2.3_2_2.H32.2': 'A search while typing, also by Enter.',
    'WCAG2AA.Principle4.Guideline4_1.4_1_2.H91.Fieldset.Name':
      'It disables its fields; a group around it has the name.',
  })
})
