import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'

const { insertBefore, removeChild } = Node.prototype
// It runs before the application.
beforeAll(() => void runInThisContext(readFileSync('web/public/theme.js', 'utf8')))

afterAll(() => void Object.assign(Node.prototype, { insertBefore, removeChild }))

/** Lets observers of mutations see what changed so far. */
const observed = () => act(async () => {})

let change: (state: Partial<State>) => void
type State = { count: number; hasNote: boolean; hasMore: boolean }

function Page() {
  const [{ count, hasNote, hasMore }, set] = useState<State>({ count: 1, hasNote: true, hasMore: false })
  change = (state) => act(() => set((now) => ({ ...now, ...state })))
  return (
    <p data-testid="page">
      {hasNote && 'note '}
      {count} found
      {hasMore ? <b>more</b> : ' no more'}
      {hasNote && <i>end</i>}
    </p>
  )
}

function textsOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.filter(({ data, parentElement }) => data && parentElement?.nodeName !== 'FONT')
}

const font = (...children: (Node | string)[]) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  inner.append(...children)
  outer.append(inner)
  return outer
}

/** Ways in which translators mark a text, with the text that is shown. */
const TRANSLATORS: [name: string, translate: (text: Text) => void][] = [
  ['replace texts', (text) => text.replaceWith(font(`[${text.data}]`))],
  [
    'wrap texts',
    (text) => {
      const around = font()
      text.replaceWith(around)
      around.firstChild?.appendChild(text)
    },
  ],
]

it.each(TRANSLATORS)('a page whose translator may %s goes on and shows new texts', async (_name, translate) => {
  render(<Page />)
  const page = screen.getByTestId('page')
  const shown = () => page.textContent?.replaceAll(/[[\]]/g, '')
  const translateAll = async () => {
    for (const text of textsOf(page)) translate(text)
    await observed()
  }
  await translateAll()
  expect(shown()).toBe('note 1 found no moreend')
  const steps: [state: Partial<State>, text: string][] = [
    [{ count: 2 }, 'note 2 found no moreend'],
    [{ hasMore: true }, 'note 2 foundmoreend'],
    [{ hasNote: false }, '2 foundmore'],
    [{ hasMore: false, count: 3 }, '3 found no more'],
    [{ hasNote: true }, 'note 3 found no moreend'],
    [{ hasNote: false, hasMore: true, count: 4 }, '4 foundmore'],
  ]
  for (const [state, text] of steps) {
    change(state)
    await observed()
    expect(shown()).toBe(text)
    await translateAll()
    expect(shown()).toBe(text)
  }
})
