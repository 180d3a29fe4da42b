import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { focusHashTarget } from './focus-hash-target.ts'

const scrolledTo: string[] = []
vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
  scrolledTo.push(this.id)
})

afterEach(() => {
  document.body.replaceChildren()
  scrolledTo.length = 0
})

function add(id: string): HTMLElement {
  const element = document.createElement('h2')
  element.id = id
  document.body.append(element)
  return element
}

it('the scroll to a fragment focuses the element once rendered, and keeps it in view while the page grows', async () => {
  focusHashTarget('offers', new AbortController().signal, false)
  add('looking-for')
  const target = add('offers')
  await waitFor(() => expect(document.activeElement).toBe(target))
  const count = scrolledTo.length
  add('comments')
  await waitFor(() => expect(scrolledTo.length).toBeGreaterThan(count))
  expect(new Set(scrolledTo)).toEqual(new Set(['offers']))
})

it.each([
  ['the first input of the reader', () => window.dispatchEvent(new Event('wheel'))],
  ['the next navigation', (navigation: AbortController) => navigation.abort()],
])('the scroll to a fragment ends with %s', async (_name, end) => {
  const navigation = new AbortController()
  focusHashTarget('offers', navigation.signal, false)
  end(navigation)
  const target = add('offers')
  const rendered = vi.fn()
  new MutationObserver(rendered).observe(document.body, { childList: true })
  add('comments')
  await waitFor(() => expect(rendered).toHaveBeenCalled())
  expect(document.activeElement).not.toBe(target)
  expect(scrolledTo).toEqual([])
})
