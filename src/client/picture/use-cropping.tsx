import { lazy, type ReactNode, useRef, useState } from 'react'
import { LazyBoundary } from '../lazy-boundary.tsx'
import { damagedMessage, problemOf, withHeicHint } from './picture-file.ts'

// Heavy, and needed only once a picture was chosen.
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

interface Cropping {
  /** Receives each cropped picture as a data URL. */
  onPicture: (picture: string) => void
  refused: (count: number) => string
  /** In pixels. */
  maxWidth?: number | undefined
}

export function useCropping({ onPicture, refused, maxWidth = 1280 }: Cropping) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [index, setIndex] = useState(0)
  const [error, setError] = useState<string>()
  const latest = useRef(0)

  const choose = async (files: readonly File[], room = files.length) => {
    latest.current += 1
    const choice = latest.current
    const problems = await Promise.all(files.map(problemOf))
    // An earlier choice may be read to its end after a later one.
    if (choice !== latest.current) return
    const good = files.filter((_, nth) => problems[nth] === null)
    const ofType = problems.filter((problem) => problem === 'type').length
    const damaged = problems.filter((problem) => problem === 'damaged').length
    const wrong = [
      ofType > 0 && withHeicHint(refused(ofType), files),
      damaged > 0 && damagedMessage(damaged),
      good.length > room && `${good.length - room} left out: there is room for ${room} more.`,
    ]
    setError(wrong.filter(Boolean).join(' ') || undefined)
    setChosen(good.slice(0, room))
    setIndex(0)
  }

  const file = chosen[index]
  const next = () => setIndex(index + 1)
  const dialog: ReactNode = file && (
    <LazyBoundary onFailed={() => setChosen([])}>
      <CropDialog
        key={index}
        file={file}
        position={chosen.length > 1 ? `${index + 1} of ${chosen.length}` : undefined}
        maxWidth={maxWidth}
        onCancel={next}
        onFailed={() => {
          setError(damagedMessage())
          next()
        }}
        onDone={(picture) => {
          onPicture(picture)
          next()
        }}
      />
    </LazyBoundary>
  )

  return { choose, error, dialog }
}
