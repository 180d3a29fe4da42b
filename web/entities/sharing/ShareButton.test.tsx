import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { ShareButton } from './ShareButton.tsx'

const URL = `${window.location.origin}/ideas/1`

async function press(share?: () => Promise<void>) {
  const user = userEvent.setup()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  if (share) Object.assign(navigator, { share })
  await renderInApp(<ShareButton title="Quiz packs" path="/ideas/1" />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  return writeText
}

it('the share button copies the link on a device without a share sheet', async () => {
  const writeText = await press()
  expect(writeText).toHaveBeenCalledWith(URL)
})

it('the share button opens the share sheet of the device, and copies nothing when it is closed', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  const writeText = await press(share)
  expect(share).toHaveBeenCalledWith({ title: 'Quiz packs', url: URL })
  expect(writeText).not.toHaveBeenCalled()
  Reflect.deleteProperty(navigator, 'share')
})
