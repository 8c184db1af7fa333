import { lazy, Suspense, useState } from 'react'
import type { PictureOnWire } from '../../lib/pictures.ts'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { Picture } from '../shared/picture.tsx'

const loadZoom = () => import('../shared/zoom.tsx')
const Zoom = lazy(loadZoom)

export function Photos({ photos, author }: { photos: readonly PictureOnWire[]; author: string }) {
  const [enlarged, setEnlarged] = useState<number>()
  const enlarge = (index: number) =>
    loadZoom().then(
      () => setEnlarged(index),
      (error) => toast.failed(messageOf(error)),
    )
  const nameOf = (index: number) => `Photo ${index + 1} of ${photos.length} by ${author}`
  const shown = enlarged === undefined ? undefined : photos[enlarged]
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.src} className="w-20">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => enlarge(index)}
              className="block w-full"
            >
              <Picture of={photo} alt={nameOf(index)} sizes="80px" className="aspect-square!" />
            </button>
          </li>
        ))}
      </ul>
      {shown && enlarged !== undefined && (
        <Suspense>
          <Zoom of={shown} name={nameOf(enlarged)} close={() => setEnlarged(undefined)} isWhole />
        </Suspense>
      )}
    </>
  )
}
