import { lazy, type ReactNode, Suspense, useState } from 'react'
import { opens } from './picture-file.ts'

// Heavy, and needed only once a picture has been chosen.
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

interface Cropping {
  /** Called with each picture that was cropped, as a data URL. */
  onPicture: (picture: string) => void
  /** What is said of files that are no pictures, or don't open. */
  refused: (count: number) => string
  /** Pixels; what is kept is never wider. */
  widest?: number | undefined
}

/** Takes files, refuses what is no PNG or JPEG, and asks for the 4:3 part of each of the others, one after the other. */
export function useCropping({ onPicture, refused, widest = 1280 }: Cropping) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [place, setPlace] = useState(0)
  const [error, setError] = useState<string>()

  /** Takes these files, at most as many as there is room for. */
  const choose = async (files: readonly File[], room = files.length) => {
    const opened = await Promise.all(files.map(opens))
    const good = files.filter((_, index) => opened[index])
    const bad = files.length - good.length
    const wrong = [
      bad > 0 && refused(bad),
      good.length > room && `${good.length - room} left out: there is room for ${room} more.`,
    ]
    setError(wrong.filter(Boolean).join(' ') || undefined)
    setChosen(good.slice(0, room))
    setPlace(0)
  }

  const file = chosen[place]
  const next = () => setPlace(place + 1)
  const dialog: ReactNode = file && (
    <Suspense>
      <CropDialog
        key={place}
        file={file}
        place={chosen.length > 1 ? `${place + 1} of ${chosen.length}` : undefined}
        widest={widest}
        onCancel={next}
        onFailed={() => {
          setError(refused(1))
          next()
        }}
        onDone={(picture) => {
          onPicture(picture)
          next()
        }}
      />
    </Suspense>
  )

  return { choose, error, dialog }
}
