import { toast as sonner } from 'sonner'
import { beforeAll, expect, test, vi } from 'vitest'
import { toasterIsMounted } from '../../ui/toast.ts'
import { Share } from './share.tsx'

const shownToasts = () => sonner.getToasts().map((toast) => 'title' in toast && toast.title)

const refusedWith = (name: string) => () => Promise.reject(new DOMException('', name))

type Device = { share?: unknown; clipboard?: unknown }

/** Presses the button on the page of a product; answers the address of that page. */
async function pressOn(device: Device, id: string): Promise<string> {
  const page = { origin: 'https://shop.test', pathname: `/product/${id}`, search: '?from=mail', hash: '#top' }
  vi.stubGlobal('location', page)
  vi.stubGlobal('navigator', device)
  await Share({ title: 'Vayu Glide' }).props.onClick()
  return page.origin + page.pathname
}

beforeAll(() => {
  // Sonner takes the toast before away with the next frame.
  vi.stubGlobal('requestAnimationFrame', queueMicrotask)
  toasterIsMounted()
})

test('a device with a menu to share gets the address of the product alone, and closing it says nothing', async () => {
  const share = vi.fn(async () => {})
  const url = await pressOn({ share }, 'shared')
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Vayu Glide', url })
  await pressOn({ share: refusedWith('AbortError') }, 'closed')
  const refused = await pressOn({ share: refusedWith('NotAllowedError') }, 'refused')
  await expect.poll(shownToasts).toEqual([refused])
  const titles = sonner.getHistory().map((toast) => 'title' in toast && toast.title)
  expect(titles).toEqual([refused])
})

test('where there is no such menu the link is copied', async () => {
  const writeText = vi.fn(async () => {})
  const url = await pressOn({ clipboard: { writeText } }, 'copied')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url)
  await expect.poll(shownToasts).toEqual(['Link copied'])
})

test.each([
  ['may not be copied', { clipboard: { writeText: refusedWith('NotAllowedError') } }],
  ['cannot be copied over plain http', {}],
])('a link that %s is shown', async (reason, device) => {
  const url = await pressOn(device, reason.replaceAll(' ', '-'))
  await expect.poll(shownToasts).toEqual([url])
})
