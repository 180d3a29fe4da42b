import { expect, it } from 'vitest'
import { avatarProblem, pdfProblem } from './chosen-file.ts'

const UNKNOWN_TYPES = ['', 'application/x-pdf', 'application/octet-stream', 'text/plain', 'image/png']
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

it('a PDF is taken whatever type the browser gives it', async () => {
  // Proves spec 5/15.
  for (const type of UNKNOWN_TYPES) {
    expect(await pdfProblem(new File(['\n%PDF-1.7'], 'brief', { type })), type).toBeUndefined()
    expect(await pdfProblem(new File(['no PDF'], 'brief.pdf', { type })), type).toBe('Only .pdf files are accepted.')
  }
})

it('a picture is taken whatever type the browser gives it', async () => {
  for (const type of UNKNOWN_TYPES.slice(0, -1)) {
    expect(await avatarProblem(new File([PNG], 'me', { type })), type).toBeUndefined()
    expect(await avatarProblem(new File(['%PDF-1.7'], 'me.png', { type })), type).toBe(
      'Only .jpg, .jpeg, .png and .webp files are accepted.',
    )
    expect(await avatarProblem(new File([PNG, new Uint8Array(5_000_000)], 'me.png', { type }))).toBe(
      'Max file size is 5MB.',
    )
  }
})

it('a file that cannot be read gets that problem', async () => {
  const lost = new File(['%PDF-1.7'], 'brief.pdf', { type: 'application/pdf' })
  lost.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) })
  expect(await pdfProblem(lost)).toBe('This file cannot be read. Please choose it again.')
  expect(await avatarProblem(lost)).toBe('This picture cannot be read. Please save it again or choose another one.')
})
